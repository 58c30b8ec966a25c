#include "shield/site.h"

#include "tap.h"

static const struct {
	const char *line, *message; /* what is behind the place */
} cases[] = {
	{ "src/a.c:12:5: error: x", "error: x" },
	{ "src/a.c:12: error: x", "error: x" },
	{ "a.py:1:80: E501 x", "E501 x" },
	{ "./a.go:12:5: x", "x" },
	{ "/w/A.java:12: warning: x", "warning: x" },
	{ "    a_test.go:57: got 1", "got 1" },
	{ "src/a.ts:12:5 - error TS1: x", "- error TS1: x" },
	{ "src/a.ts(12,5): error TS1: x", "error TS1: x" },
	{ "C:\\src\\a.cpp(12): error C1: x", "error C1: x" },
	{ "a.c:1:", "" },
	/* Times, times behind a name, and what has no number are no places. */
	{ "", NULL },
	{ "   ", NULL },
	{ "10:05:33: x", NULL },
	{ "2026-11-30T10:05:33 x", NULL },
	{ "Nov 30 10:05:33 x", NULL },
	{ "took:12: x", NULL },
	{ "a.c: error: x", NULL },
	{ "a.c:", NULL },
	{ "a.c:1", NULL },
	{ "a.c(1", NULL },
	{ "a.c(1)", NULL },
	{ "a.f(1) + 2", NULL },
	{ "http://x:80/y", NULL },
	{ "\tat a.B.c(B.java:31)", NULL },
};

int
main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *line = cases[i].line, *want = cases[i].message;
		const size_t n = cs_site_count(line, strlen(line));

		ok(want == NULL ? n == 0 : n > 0 && strcmp(line + n, want) == 0,
		    "'%s' begins with %zu bytes of a place", line, n);
	}
	return tap_done();
}
