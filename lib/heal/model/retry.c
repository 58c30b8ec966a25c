#include "heal/model/retry.h"

#include <stddef.h>
#include <string.h>

enum { ANY = 0, FIRST_MS = 500, MOST_MS = 8000 };

/* The first match decides; otherwise there is no retry: a late answer may have
 * been paid for. */
static const struct rule {
	enum cs_wire_end end;
	int status;	  /* ANY, or this one */
	const char *word; /* a part of the error's words; NULL: any */
	bool again;
} rules[] = {
	/* Money or a quota that no delay of ours restores. */
	{ CS_WIRE_DONE, 429, "credit_balance_exhausted", false },
	{ CS_WIRE_DONE, 429, "_spend_limit_", false },
	{ CS_WIRE_DONE, 429, "_usage_limit_exceeded", false },
	{ CS_WIRE_DONE, 429, "insufficient_quota", false },
	{ CS_WIRE_DONE, 429, "PerDay", false },
	{ CS_WIRE_DONE, 408, NULL, true },
	{ CS_WIRE_DONE, 409, NULL, true },
	{ CS_WIRE_DONE, 429, NULL, true },
	{ CS_WIRE_DONE, 500, NULL, true },
	{ CS_WIRE_DONE, 502, NULL, true },
	{ CS_WIRE_DONE, 503, NULL, true },
	{ CS_WIRE_DONE, 504, NULL, true },
	{ CS_WIRE_DONE, 529, NULL, true },
	{ CS_WIRE_UNREACHABLE, ANY, NULL, true },
	{ CS_WIRE_BROKEN, ANY, NULL, true },
};

bool
cs_retry_helps(enum cs_wire_end end, int status, const char *words)
{
	for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
		const struct rule *r = &rules[i];

		if (r->end == end &&
		    (r->status == ANY || r->status == status) &&
		    (r->word == NULL || strstr(words, r->word) != NULL))
			return r->again;
	}
	return false;
}

int64_t
cs_retry_wait_ms(int n, uint64_t chance)
{
	int64_t ms = FIRST_MS;

	while (n-- > 0 && ms < MOST_MS)
		ms *= 2;
	if (ms > MOST_MS)
		ms = MOST_MS;
	return ms - (int64_t)(chance % ((uint64_t)ms / 4));
}
