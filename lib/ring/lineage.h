#ifndef CS_RING_LINEAGE_H
#define CS_RING_LINEAGE_H

#include <stdbool.h>
#include <stddef.h>

struct cs_json;

/* Attempts that are tracked: three runs, and three repairs before each. */
enum { CS_LINEAGE_MAX = 16 };

/*
 * The repairs that made the current code from the original, oldest first: those
 * in "history" that were not reverted.  Borrowed from the envelope.
 */
struct cs_lineage {
	const struct cs_json *heal[CS_LINEAGE_MAX];
	size_t n;
};

/* attempts: how many there were, including the last. */
struct cs_lineage cs_lineage_of(const struct cs_json *env, size_t attempts);

/* Whether one of their changes has this key set to true. */
bool cs_lineage_has(const struct cs_lineage *l, const char *key);

#endif
