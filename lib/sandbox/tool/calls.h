#ifndef CS_SANDBOX_TOOL_CALLS_H
#define CS_SANDBOX_TOOL_CALLS_H

#include <stddef.h>
#include <stdint.h>

struct cs_json;

/* The calls that a job has made, as its record tells them. */
struct cs_calls_entry {
	const char *name;	    /* the tool's */
	size_t bytes_in, bytes_out; /* of its arguments and its value */
	int64_t duration_us;
	char *error; /* NULL: it went well */
};

struct cs_calls {
	struct cs_calls_entry *v;
	size_t n, room;
	int64_t refused; /* beyond the number that there may be */
};

/* -1 when memory ran out; the entry's error is taken over all the same. */
int cs_calls_add(struct cs_calls *c, const struct cs_calls_entry *entry);

/* run.tool_calls, and run.usage.tool_calls_us in the same order; NULL when
 * memory ran out. */
struct cs_json *cs_calls_json(const struct cs_calls *c);
struct cs_json *cs_calls_times(const struct cs_calls *c);

void cs_calls_free(struct cs_calls *c);

#endif
