#ifndef CS_SANDBOX_ENVIRONMENT_INVENTORY_H
#define CS_SANDBOX_ENVIRONMENT_INVENTORY_H

#include <stdint.h>
#include <time.h>

struct cs_err;
struct cs_json;

/* The environments in the cache, see entry.h. */

/* One of them. */
struct cs_inventory_item {
	const char *key;
	const struct cs_json *about; /* NULL if it cannot be read */
	int64_t bytes;
	time_t used; /* time of last use */
};

/* Call each() for every one, the most recently used last. */
int
cs_inventory_list(void (*each)(const struct cs_inventory_item *e, void *ctx),
    void *ctx, struct cs_err *err);

/*
 * Remove those not used for unused_s seconds and, least recently used first, as
 * many as necessary for the others to fit within bytes; also remains of builds.
 * Environments in use are kept.  each() is called for every one removed.
 */
struct cs_inventory_limit {
	int64_t unused_s, bytes; /* -1: no limit */
};
int cs_inventory_prune(const struct cs_inventory_limit *p,
    void (*each)(const struct cs_inventory_item *e, void *ctx), void *ctx,
    struct cs_err *err);

#endif
