#ifndef CS_RUN_SETTLE_H
#define CS_RUN_SETTLE_H

#include <stdbool.h>

#include "options/keeping.h"
#include "sandbox/workspace/apply.h"
#include "sandbox/workspace/workspace.h"

struct cs_err;
struct cs_json;

/*
 * What is done with a job's results once their quality is known: the changes in
 * its directory, the program that ran clean.
 */
struct cs_settle {
	const char *save;     /* write it to this file; NULL: none */
	const char *in_place; /* the program's own file, if it was healed */
	struct cs_workspace workspace; /* with --apply, otherwise empty */
	struct cs_apply apply;
	const char *refused; /* why one of them was not done; NULL: all were */
};

#define CS_SETTLE_INIT                                                         \
	{                                                                      \
		.apply = {.journal = CS_JOURNAL_INIT }                         \
	}

/* With --apply the directory belongs to this run until the end.  A mistake ends
 * the program. */
void cs_settle_open(struct cs_settle *s, const struct cs_keeping *k);

/* The settled envelope, with the result of applying its changes; NULL and err
 * (CS_EHOST with the option) if a file could not be written. */
struct cs_json *cs_settle_job(
    struct cs_settle *s, const struct cs_json *env, struct cs_err *err);

/* Discard what is still held. */
void cs_settle_close(struct cs_settle *s);

#endif
