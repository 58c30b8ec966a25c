#include "python/place.h"

#include "base/err.h"
#include "tap.h"

static const struct {
	const char *name, *text;
	size_t byte;
	uint32_t line, column;
} cases[] = {
	{ "the beginning", "ab\ncd", 0, 1, 1 },
	{ "a line end is on its line", "ab\ncd", 2, 1, 3 },
	{ "behind a line feed", "ab\ncd", 3, 2, 1 },
	{ "behind CR LF", "ab\r\ncd", 5, 2, 2 },
	{ "between CR and LF", "ab\r\ncd", 3, 1, 4 },
	{ "behind a lone CR", "ab\rcd", 3, 2, 1 },
	{ "a CR at the end", "ab\r", 3, 2, 1 },
	{ "behind three bytes that are one character", "\xe2\x82\xac=1", 3, 1,
	    2 },
	{ "behind characters of two and four bytes",
	    "\xc3\xa9\xf0\x9f\x98\x80x", 6, 1, 3 },
	{ "the end of the text", "ab\ncd", 5, 2, 3 },
	{ "behind the end", "ab\ncd", 99, 2, 3 },
	{ "an empty text", "", 0, 1, 1 },
};

/* One line of many strides: each character has the column that counting
 * gives. */
static void
check_long_line(void)
{
	enum { N = 5000 };
	static char text[3 * N + 1];
	struct cs_err err;
	struct cs_places *p;
	bool right = true;

	for (int i = 0; i < N; i++)
		memcpy(text + 3 * i, "\xe2\x82\xac", 3);
	p = cs_place_new(text, sizeof(text) - 1, &err);
	for (uint32_t i = 0; i <= N; i++)
		right &= cs_place_of(p, (size_t)i * 3).column == i + 1;
	ok(right, "columns of a long line are counted in characters");
	cs_place_free(p);
}

int
main(void)
{
	struct cs_err err;
	struct cs_places *p;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cs_place at;

		p = cs_place_new(cases[i].text, strlen(cases[i].text), &err);
		at = cs_place_of(p, cases[i].byte);
		ok(at.line == cases[i].line && at.column == cases[i].column,
		    "%s", cases[i].name);
		cs_place_free(p);
	}
	check_long_line();
	p = cs_place_new("a\nbc\n", 5, &err);
	ok(cs_place_lines(p) == 3, "a line end at the end begins a line");
	ok(cs_place_start(p, 2) == 2 && cs_place_start(p, 3) == 5 &&
		cs_place_start(p, 9) == 5,
	    "where lines start");
	cs_place_free(p);
	return tap_done();
}
