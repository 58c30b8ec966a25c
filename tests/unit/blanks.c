#include "heal/blanks.h"

#include "base/err.h"
#include "tap.h"

static const struct {
	const char *a, *b;
	bool differ; /* in blanks alone */
} cases[] = {
	{ "x = 1\n", "x  =  1\n", true },
	{ "x = 1\n", "\n\nx = 1\n\n\n", true },
	{ "x = 1", "x = 1\r\n", true },
	{ "if x:\n  f(1,2)\n", "if x:\n\n\tf(1, 2)\n", true },
	{ "f(1,\n  2)\n", "f(1, 2)\n", true },
	{ "x = 1\n", "x = 2\n", false },
	{ "x = 1\n", "x = 1\ny = 2\n", false },
	{ "x = 1\ny = 2\n", "x = 1\n", false },
	{ "x = 1\n", "x = 1  # fixed\n", false },
	{ "x = 'a b'\n", "x = 'a  b'\n", false },
	{ "if x:\n  y\nz\n", "if x:\n  y\n  z\n", false },
	/* Python takes one of them. */
	{ "if x:\n\ty\n        z\n", "if x:\n\ty\n\tz\n", false },
	{ "", "", true },
};

int
main(void)
{
	struct cs_err err;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		ok(cs_blanks_differ(cases[i].a, strlen(cases[i].a), cases[i].b,
		       strlen(cases[i].b), &err) == cases[i].differ,
		    "'%s' and '%s'", cases[i].a, cases[i].b);
	return tap_done();
}
