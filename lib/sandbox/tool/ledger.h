#ifndef CS_SANDBOX_TOOL_LEDGER_H
#define CS_SANDBOX_TOOL_LEDGER_H

#include <stddef.h>
#include <stdint.h>

struct cs_json;

/* The calls that a job has made, as its record tells them. */
struct cs_entry {
	const char *name;	    /* the tool's */
	size_t bytes_in, bytes_out; /* of its arguments and its value */
	int64_t duration_us;
	char *error; /* NULL: it went well */
};

struct cs_ledger {
	struct cs_entry *v;
	size_t n, room;
	int64_t refused; /* beyond the number that there may be */
};

/* -1 when memory ran out; the entry's error is taken over all the same. */
int cs_ledger_add(struct cs_ledger *l, const struct cs_entry *entry);

/* run.tool_calls, and run.usage.tool_calls_us in the same order; NULL when
 * memory ran out. */
struct cs_json *cs_ledger_calls(const struct cs_ledger *l);
struct cs_json *cs_ledger_times(const struct cs_ledger *l);

void cs_ledger_free(struct cs_ledger *l);

#endif
