#ifndef CS_SANDBOX_WORKSPACE_JOURNAL_H
#define CS_SANDBOX_WORKSPACE_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "sandbox/workspace/changes.h"

struct cs_err;

/*
 * Changes being applied to a directory, kept where the run after an interrupted
 * one finds them: below $XDG_STATE_HOME/codeshield/apply (~/.local/state), in a
 * directory for each target directory.  It holds the new contents, as numbered
 * files, and a list of steps.  The name of the list is its state: when written,
 * it is "held", and nothing has been done; "going" from the first step to the
 * last.
 */

enum cs_journal_kind {
	CS_JOURNAL_EXPECT, /* the state before the first step; otherwise stop */
	CS_JOURNAL_UNLINK,
	CS_JOURNAL_RMDIR,
	CS_JOURNAL_MKDIR,
	CS_JOURNAL_FILE,
	CS_JOURNAL_LINK,
	CS_JOURNAL_CHMOD,
};

/* Each can be repeated without harm. */
struct cs_journal_step {
	enum cs_journal_kind kind;
	char *path;
	mode_t mode;
	size_t content; /* FILE, LINK: number of the file with its content */
	struct cs_change_state was; /* EXPECT */
};

struct cs_journal {
	int folder; /* of the journal; -1: none, or not opened */
	int lock;
	char *path; /* of it */
	struct cs_journal_step *steps;
	size_t n, size;
};

#define CS_JOURNAL_INIT                                                        \
	{                                                                      \
		-1, -1, NULL, NULL, 0, 0                                       \
	}

/*
 * The journal of a directory.  With lock nobody else can open it until it is
 * closed; CS_EUSAGE if somebody has.
 */
int cs_journal_open(
    struct cs_journal *j, const char *target, bool lock, struct cs_err *err);
void cs_journal_close(struct cs_journal *j);

enum cs_journal_state { CS_JOURNAL_EMPTY, CS_JOURNAL_HELD, CS_JOURNAL_GOING };
/* The current state, even if another process has changed it. */
enum cs_journal_state cs_journal_state(struct cs_journal *j);

/* Discard all of it. */
int cs_journal_clear(struct cs_journal *j, struct cs_err *err);

/* While it is empty: add a step, and a file for a content, numbered from 0,
 * which the caller owns. */
int cs_journal_add(struct cs_journal *j, const struct cs_journal_step *step,
    struct cs_err *err);
int cs_journal_create(struct cs_journal *j, size_t content, struct cs_err *err);
int cs_journal_hold(struct cs_journal *j, struct cs_err *err);

/* Read the list of one that is held or going, and the contents. */
int cs_journal_load(struct cs_journal *j, struct cs_err *err);
int cs_journal_content(const struct cs_journal *j, size_t content);
int cs_journal_go(struct cs_journal *j, struct cs_err *err);

#endif
