#ifndef CS_RUN_SETTLE_H
#define CS_RUN_SETTLE_H

#include <stdbool.h>

#include "options/keeping.h"
#include "sandbox/workspace/apply.h"
#include "sandbox/workspace/workspace.h"

struct cs_err;
struct cs_json;

/*
 * What becomes of a job's results once it is known what they are worth: the
 * changes in its folder, the program as it ran clean.
 */
struct cs_settle {
	const char *save;     /* into this file; NULL: none */
	const char *in_place; /* the program's own file, when it was healed */
	struct cs_workspace workspace; /* with --apply, else empty */
	struct cs_apply apply;
	const char *refused; /* why one of them was not done; NULL: all were */
};

#define CS_SETTLE_INIT                                                         \
	{                                                                      \
		.apply = {.journal = CS_JOURNAL_INIT }                         \
	}

/* With --apply the folder is this run's from here to the end.  A mistake ends
 * the program. */
void cs_settle_open(struct cs_settle *s, const struct cs_keeping *k);

/* The settled envelope, with what became of its changes; NULL and err (CS_EHOST
 * with the option) when a file could not be written. */
struct cs_json *cs_settle_job(
    struct cs_settle *s, const struct cs_json *env, struct cs_err *err);

/* What is still held was not good enough. */
void cs_settle_close(struct cs_settle *s);

#endif
