#ifndef CS_SANDBOX_ENVIRONMENT_INVENTORY_H
#define CS_SANDBOX_ENVIRONMENT_INVENTORY_H

#include <stdint.h>
#include <time.h>

struct cs_err;
struct cs_json;

/* The environments in the cache, see entry.h. */

/* One that is there. */
struct cs_inventory_item {
	const char *key;
	const struct cs_json *about; /* NULL when it can't be read */
	int64_t bytes;
	time_t used; /* the last time */
};

/* Call each() for every one, the one that was used last at the end. */
int
cs_inventory_list(void (*each)(const struct cs_inventory_item *e, void *ctx),
    void *ctx, struct cs_err *err);

/*
 * Remove those that were not used for so many seconds and, the oldest first,
 * as many as have to go for the others to be no more than bytes; and what was
 * left of builds.  What is in use stays.  each() is called for every one that
 * was removed.
 */
struct cs_inventory_limit {
	int64_t unused_s, bytes; /* -1: whatever it is */
};
int cs_inventory_prune(const struct cs_inventory_limit *p,
    void (*each)(const struct cs_inventory_item *e, void *ctx), void *ctx,
    struct cs_err *err);

#endif
