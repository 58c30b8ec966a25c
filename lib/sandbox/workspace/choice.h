#ifndef CS_SANDBOX_WORKSPACE_CHOICE_H
#define CS_SANDBOX_WORKSPACE_CHOICE_H

#include <stdbool.h>
#include <stdint.h>

struct cs_change;
struct cs_changes;
struct cs_spare;

/*
 * Which of a job's changes are applied: not those of spared paths, nor of
 * anything but files, links and directories, nor, unless requested, of files
 * that are executed later (later.h).  If one of these replaced another file,
 * the other remains.
 */
struct cs_choice {
	const struct cs_changes *changes;
	const struct cs_spare *spare;
	bool all;
};

/* Why a change is left out; NULL: it is not. */
const char *
cs_choice_left_out(const struct cs_choice *c, const struct cs_change *v);

/* The path that a change removes; NULL: none.  A spared one that was renamed
 * remains, and exists under its new name too. */
const char *
cs_choice_gone(const struct cs_choice *c, const struct cs_change *v);

/* The path that is replaced or removed, as it was before the job; NULL:
 * none. */
const char *
cs_choice_touched(const struct cs_choice *c, const struct cs_change *v);

/* Whether something is created at a path, or above or below it. */
bool cs_choice_fills(const struct cs_choice *c, const char *path);

/* Whether the former content of a path has a change of its own: it was deleted,
 * or renamed. */
bool cs_choice_clears(const struct cs_choice *c, const char *path);

/*
 * Why none of them can be applied to a directory, as far as that can be seen in
 * advance; NULL: they can.  *path is the one concerned, NULL: all of them.
 */
const char *cs_choice_objection(const struct cs_choice *c, int folder,
    int64_t started_ns, const char **path);

#endif
