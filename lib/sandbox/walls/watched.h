#ifndef CS_SANDBOX_WALLS_WATCHED_H
#define CS_SANDBOX_WALLS_WATCHED_H

#include <stddef.h>

/*
 * System calls that a job is denied and that are reported: the filter passes
 * each to the launcher, which answers EPERM and counts it in "violations".  The
 * filter's compiler and the launcher share this table.
 */

/* What is named as the target of a call. */
enum cs_watched_target {
	CS_TARGET_CALL,	  /* the call itself */
	CS_TARGET_PATH_0, /* the path that its first argument points to */
	CS_TARGET_PATH_1,
	CS_TARGET_FAMILY, /* the address family in its first argument */
};

struct cs_watched {
	int nr;
	const char *name, *kind; /* kind: of run.violations */
	enum cs_watched_target target;
};

extern const struct cs_watched cs_watched_calls[];
extern const size_t cs_watched_count;

/* NULL for a call that is not watched. */
const struct cs_watched *cs_watched_find(int nr);

#endif
