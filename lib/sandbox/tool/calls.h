#ifndef CS_SANDBOX_TOOL_CALLS_H
#define CS_SANDBOX_TOOL_CALLS_H

#include <stddef.h>
#include <stdint.h>

struct cs_json;

/* The calls that a job has made, as recorded. */
struct cs_calls_entry {
	const char *name;	    /* the tool's */
	size_t bytes_in, bytes_out; /* of its arguments and its value */
	int64_t duration_us;
	char *error; /* NULL: success */
};

struct cs_calls {
	struct cs_calls_entry *v;
	size_t n, room;
	int64_t refused; /* beyond the maximum number */
};

/* -1 if out of memory; the entry's error is taken over all the same. */
int cs_calls_add(struct cs_calls *c, const struct cs_calls_entry *entry);

/* run.tool_calls, and run.usage.tool_calls_us in the same order; NULL if out of
 * memory. */
struct cs_json *cs_calls_json(const struct cs_calls *c);
struct cs_json *cs_calls_times(const struct cs_calls *c);

void cs_calls_free(struct cs_calls *c);

#endif
