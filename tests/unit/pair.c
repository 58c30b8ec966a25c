#include "shield/pair.h"

#include "tap.h"

static const struct {
	const char *first, *second;
	bool pair;
} cases[] = {
	{ "    Expected: 90", "    Received: 81", true },
	{ "  Expected: 3", "  Actual:   4", true },
	{ "\texpected: 12", "\tactual  : 21", true },
	{ "       expected: 1350", "            got: 1400", true },
	{ "  left: 1", " right: 2", true },
	{ "got = 1", "want = 2", true },
	{ "    - Expected  - 1", "    + Received  + 1", true },
	{ "E     left: 1", "E     right: 2", true },
	{ "--- Expected", "+++ Actual", true },
	{ "-'1350'", "+'1400'", true },
	{ "      + 1", "      - 2", true },
	{ ">       assert a == 2", "E       assert 1 == 2", true },
	{ "E       assert 1 == 2", "E        +  where 1 = f()", true },
	{ "Expected: 90", "", false },
	{ "", "Received: 81", false },
	{ "Expected: 90", "Expected: 91", false },
	{ "left alone", "rights of others", false },
	{ "expectedly", "received: 1", false },
	{ "E       assert 1 == 2", "Error: x", false },
	{ "+ a", "- b", false },
	{ "- a", "  + b", false },
	{ "- a", "- b", false },
	{ ">", "E", false },
};

int
main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *a = cases[i].first, *b = cases[i].second;

		ok(cs_pair_is(a, strlen(a), b, strlen(b)) == cases[i].pair,
		    "'%s' and '%s' are %s", a, b,
		    cases[i].pair ? "a pair" : "none");
	}
	return tap_done();
}
