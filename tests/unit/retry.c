#include "heal/model/retry.h"

#include "tap.h"

static const struct {
	enum cs_wire_end end;
	int status;
	const char *words;
	bool again;
} cases[] = {
	{ CS_WIRE_DONE, 400, "", false },
	{ CS_WIRE_DONE, 401, "", false },
	{ CS_WIRE_DONE, 402, "", false },
	{ CS_WIRE_DONE, 403, "", false },
	{ CS_WIRE_DONE, 404, "", false },
	{ CS_WIRE_DONE, 408, "", true },
	{ CS_WIRE_DONE, 409, "", true },
	{ CS_WIRE_DONE, 413, "", false },
	{ CS_WIRE_DONE, 422, "", false },
	{ CS_WIRE_DONE, 307, "", false },
	{ CS_WIRE_DONE, 204, "", false },
	{ CS_WIRE_DONE, 429, " rate_limit_error ", true },
	{ CS_WIRE_DONE, 429, " t insufficient_quota ", false },
	{ CS_WIRE_DONE, 429, " credit_balance_exhausted ", false },
	{ CS_WIRE_DONE, 429, " organization_spend_limit_exceeded ", false },
	{ CS_WIRE_DONE, 429, " organization_usage_limit_exceeded ", false },
	{ CS_WIRE_DONE, 429, " contract_spend_limit_reached ", false },
	{ CS_WIRE_DONE, 429, " GenerateRequestsPerDayPerProject ", false },
	{ CS_WIRE_DONE, 429, " GenerateRequestsPerMinutePerProject ", true },
	{ CS_WIRE_DONE, 500, "", true },
	{ CS_WIRE_DONE, 501, "", false },
	{ CS_WIRE_DONE, 502, "", true },
	{ CS_WIRE_DONE, 503, "", true },
	{ CS_WIRE_DONE, 504, "", true },
	{ CS_WIRE_DONE, 529, "", true },
	{ CS_WIRE_UNREACHABLE, 0, "", true },
	{ CS_WIRE_BROKEN, 200, "", true },
	{ CS_WIRE_LATE, 0, "", false },
	{ CS_WIRE_UNTRUSTED, 0, "", false },
	{ CS_WIRE_PROXY, 0, "", false },
	{ CS_WIRE_TOO_LARGE, 200, "", false },
	{ CS_WIRE_FAILED, 0, "", false },
};

int
main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		ok(cs_retry_helps(cases[i].end, cases[i].status,
		       cases[i].words) == cases[i].again,
		    "end %d, status %d,%s", cases[i].end, cases[i].status,
		    cases[i].words);
	/* Doubled up to eight seconds, less at most a quarter. */
	for (int n = 0; n < 40; n++) {
		const int64_t most = n < 4 ? 500 << n : 8000;
		bool inside = true;

		for (uint64_t chance = 0; chance < 5000; chance += 7) {
			const int64_t ms = cs_retry_wait_ms(n, chance);

			inside = inside && ms <= most && ms > most * 3 / 4;
		}
		ok(inside, "the wait before try %d", n + 2);
	}
	return tap_done();
}
