#ifndef CS_SANDBOX_WORKSPACE_CHOICE_H
#define CS_SANDBOX_WORKSPACE_CHOICE_H

#include <stdbool.h>
#include <stdint.h>

struct cs_change;
struct cs_changes;
struct cs_spare;

/*
 * Which of a job's changes are put into place: not those of what is spared, nor
 * of what is no file, link or folder, nor, unless all are, of what executes
 * later (later.h).  Where such a one took the place of another, the other stays.
 */
struct cs_choice {
	const struct cs_changes *changes;
	const struct cs_spare *spare;
	bool all;
};

/* Why a change is not; NULL: it is. */
const char *
cs_choice_left_out(const struct cs_choice *c, const struct cs_change *v);

/* The path that a change takes away; NULL: none.  What is spared and was
 * renamed stays, and is there by its new name too. */
const char *
cs_choice_gone(const struct cs_choice *c, const struct cs_change *v);

/* The path that is replaced or removed, as it was before the job; NULL: there
 * was none. */
const char *
cs_choice_touched(const struct cs_choice *c, const struct cs_change *v);

/* Whether something is put in the place of a path, or above or below it. */
bool cs_choice_fills(const struct cs_choice *c, const char *path);

/* Whether what was at a path is told of by a change of its own: it was deleted,
 * or goes by another name. */
bool cs_choice_clears(const struct cs_choice *c, const char *path);

/*
 * Why none of them can be put into a folder, as far as that can be seen before;
 * NULL: they can.  *path is what it is about, NULL: all of them.
 */
const char *cs_choice_objection(const struct cs_choice *c, int folder,
    int64_t started_ns, const char **path);

#endif
