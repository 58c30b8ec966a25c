#ifndef CS_RING_LINEAGE_H
#define CS_RING_LINEAGE_H

#include <stdbool.h>
#include <stddef.h>

struct cs_json;

/* Attempts that are followed: three runs, and three repairs before each. */
enum { CS_LINEAGE_MAX = 16 };

/*
 * The repairs that made the code at hand out of the given one, the first first:
 * those of "history" that were not taken back.  Borrowed from the envelope.
 */
struct cs_lineage {
	const struct cs_json *heal[CS_LINEAGE_MAX];
	size_t n;
};

/* attempts: how many there were, the last one too. */
struct cs_lineage cs_lineage_of(const struct cs_json *env, size_t attempts);

/* A change of those says so by a key that is true. */
bool cs_lineage_has(const struct cs_lineage *l, const char *key);

#endif
