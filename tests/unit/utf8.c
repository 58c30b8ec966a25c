#include "base/utf8.h"

#include "base/buf.h"
#include "tap.h"

/* The Unicode Standard, table 3-8 and its neighbours: what is replaced by how
 * many U+FFFD. */
static const struct {
	const char *name, *in;
	size_t len, valid, replaced;
} cases[] = {
	{ "ASCII", "plain", 5, 5, 0 },
	{ "a NUL", "a\0b", 3, 3, 0 },
	{ "two, three, four bytes", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80", 9,
	    9, 0 },
	{ "over-long slash", "\xc0\xaf", 2, 0, 2 },
	{ "over-long in three bytes", "\xe0\x80\xaf", 3, 0, 3 },
	{ "a surrogate", "\xed\xa0\x80", 3, 0, 3 },
	{ "above U+10FFFF", "\xf4\x90\x80\x80", 4, 0, 4 },
	{ "cut after two of three", "x\xe2\x82", 3, 1, 1 },
	{ "cut after three of four", "\xf0\x9f\x98", 3, 0, 1 },
	{ "a lone continuation",
	    "ab\x80"
	    "cd",
	    5, 2, 1 },
	{ "a good one behind a bad one", "\xf0\x80\xc3\xa9", 4, 0, 2 },
};

static size_t
count_replaced(const struct cs_buf *b)
{
	size_t n = 0;

	for (size_t i = 0; i + 2 < b->len; i++)
		n += memcmp(b->data + i, "\xef\xbf\xbd", 3) == 0;
	return n;
}

int
main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		cs_buf_auto struct cs_buf b = CS_BUF_INIT;
		const bool any = cs_utf8_repair(cases[i].in, cases[i].len, &b);

		ok(cs_utf8_valid(cases[i].in, cases[i].len) == cases[i].valid,
		    "%s: the well-formed beginning", cases[i].name);
		ok(count_replaced(&b) == cases[i].replaced &&
			any == (cases[i].replaced > 0),
		    "%s: one U+FFFD for each maximal subpart", cases[i].name);
		ok(cs_utf8_valid(b.data, b.len) == b.len,
		    "%s: what comes out is UTF-8", cases[i].name);
	}
	ok(cs_utf8_count("a\xe2\x82\xac\xf0\x9f\x98\x80", 8) == 3,
	    "code points are counted");
	ok(cs_utf8_decode("\xe2\x82\xac") == 0x20ac, "a code point is decoded");
	return tap_done();
}
