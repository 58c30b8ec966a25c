#ifndef CS_SANDBOX_SUPPLY_H
#define CS_SANDBOX_SUPPLY_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

struct cs_build;
struct cs_ceilings;
struct cs_environment;
struct cs_err;
struct cs_json;

/*
 * The environments of this user, in $XDG_CACHE_HOME/codeshield/environments
 * (else below ~/.cache).  Each is a folder with the name of its key
 * (cs_wanted_key()) and has in it
 *
 *	tree		the virtual environment
 *	about.json	what it is, see below
 *
 * Beside it is KEY.lock, which is locked, flock(2), for itself by who builds or
 * removes it and shared by who uses it, as long as he lives; and KEY.new while
 * it is built.  That gets its name when it is whole, so what was begun by
 * somebody who was killed is never taken for an environment, and is removed
 * when it is built the next time.
 */

/*
 * The environment for what is wanted with the interpreter of the ceilings: as
 * it is there, or else built now, by one of all who ask for it at once.
 */
int cs_supply_get(const struct cs_build *build, const struct cs_ceilings *c,
    struct cs_environment *out, struct cs_err *err);

/* One that is there. */
struct cs_cached {
	const char *key;
	const struct cs_json *about; /* "python", "installer": strings; "with",
					"packages": arrays of them; NULL when
					it can't be read */
	int64_t bytes;
	time_t used; /* the last time */
};

/* Call each() for every one, the one that was used last at the end. */
int cs_supply_list(void (*each)(const struct cs_cached *e, void *ctx),
    void *ctx, struct cs_err *err);

/*
 * Remove those that were not used for so many seconds and, the oldest first,
 * as many as have to go for the others to be no more than bytes; and what was
 * left of builds.  What is in use stays.  each() is called for every one that
 * was removed.
 */
struct cs_prune {
	int64_t unused_s, bytes; /* -1: whatever it is */
};
int cs_supply_prune(const struct cs_prune *p,
    void (*each)(const struct cs_cached *e, void *ctx), void *ctx,
    struct cs_err *err);

#endif
