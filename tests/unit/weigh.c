#include "shield/weigh.h"

#include "base/err.h"
#include "tap.h"

/* A report, and of its lines which are worth something for their place: one
 * character each, 'x' for yes. */
static const struct {
	const char *what, *report, *worth;
} cases[] = {
	{ "up to a blank line what follows a failure explains it",
	    "x: error: lease lost\nheld by a\nsince noon\n\nother\n", "xxx  " },
	{ "six lines of it", "x: error: lease lost\na\nb\nc\nd\ne\nf\ng\n",
	    "xxxxxxx " },
	{ "more when they are indented, behind blank lines too",
	    "FAIL  cart.test.ts\n  total\n\n    expect(a)\n\n    Expect: b\n"
	    "    Got: c\n\n      see d\n      see e\n      see f\n\n"
	    "      at g\nPASS  x.test.ts\n      at h\n",
	    "xx x xx xxx x  " },
	{ "deeper than the failure itself",
	    "  x: error: lease lost\n    held by a\n\n  other\n    of it\n",
	    "xx   " },
	{ "sixteen lines at most",
	    "Failures:\n\n a\n a\n a\n a\n a\n a\n a\n a\n a\n a\n a\n a\n"
	    " a\n a\n a\n a\n a\n",
	    "x xxxxxxxxxxxxxxxx " },
	{ "what is said again has no such place",
	    "x: error: lease lost\n\nx: error: lease lost\na\n", "x x " },
};

static bool
is_weighed(const char *report, const char *worth)
{
	struct cs_err err;
	struct cs_weigh *w = cs_weigh_new(&err);
	const char *nl;
	bool same = w != NULL;

	for (; same && (nl = strchr(report, '\n')) != NULL; report = nl + 1)
		same = *worth != '\0' &&
		    (cs_weigh_line(w, report, (size_t)(nl - report)).score >
			0) == (*worth++ == 'x');
	cs_weigh_free(w);
	return same && *worth == '\0';
}

int
main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		ok(is_weighed(cases[i].report, cases[i].worth), "%s",
		    cases[i].what);
	return tap_done();
}
