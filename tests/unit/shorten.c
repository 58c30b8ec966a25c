#include "shield/shorten.h"

#include "base/buf.h"
#include "base/utf8.h"
#include "shield/line.h"
#include "tap.h"

enum { MAX = 20000 };

static const struct {
	const char *name, *unit; /* the line is n bytes of it at most */
	size_t n;
	bool cut;
} cases[] = {
	{ "an empty line", "x", 0, false },
	{ "a line of 640 bytes", "x", 640, false },
	{ "a line of 641 bytes", "x", 641, true },
	{ "words", "lorem ipsum ", 5000, true },
	{ "numbers, which cost most", "7 ", 5000, true },
	{ "two bytes a character", "é", 9000, true },
	{ "three bytes a character", "€", 9000, true },
	{ "four bytes a character", "🎉", 9001, true },
};

static size_t
fill(char *p, const char *unit, size_t n)
{
	const size_t len = strlen(unit);
	size_t i = 0;

	for (; i + len <= n; i += len)
		memcpy(p + i, unit, len);
	p[i] = '\n';
	return i;
}

static void
test_case(size_t i)
{
	static char text[MAX];
	const size_t n = fill(text, cases[i].unit, cases[i].n);
	cs_buf_auto struct cs_buf scratch = CS_BUF_INIT;
	cs_buf_auto struct cs_buf mark = CS_BUF_INIT;
	struct cs_line l = { .text = text, .len = n, .newline = true };

	cs_shorten_line(&l, &scratch);
	ok((l.cut > 0) == cases[i].cut && l.len <= CS_SHORTEN_MAX &&
		l.text[l.len] == '\n',
	    "%s: %zu bytes become %zu", cases[i].name, n, l.len);
	ok(cs_utf8_valid(l.text, l.len) == l.len,
	    "%s: no character is cut in two", cases[i].name);
	if (l.cut == 0)
		return;
	cs_buf_addf(&mark, " [... %d bytes cut ...] ", (int)l.cut);
	ok(l.len - mark.len + l.cut == n &&
		memcmp(l.text + l.cut_at, mark.data, mark.len) == 0,
	    "%s: the bytes that are cut are counted", cases[i].name);
}

static void
test_hash(void)
{
	static char a[MAX], b[MAX];
	const size_t n = fill(a, "abc", 3000);
	cs_buf_auto struct cs_buf sa = CS_BUF_INIT, sb = CS_BUF_INIT;
	struct cs_line la = { .text = a, .len = n, .newline = true };
	struct cs_line lb = { .text = b, .len = n, .newline = true };

	memcpy(b, a, n + 1);
	b[n / 2] = '!';
	cs_shorten_line(&la, &sa);
	cs_shorten_line(&lb, &sb);
	ok(la.len == lb.len && memcmp(la.text, lb.text, la.len) == 0 &&
		la.hash != lb.hash,
	    "lines that differ where they are cut can be told apart");
}

static void
test_lost(void)
{
	cs_buf_auto struct cs_buf scratch = CS_BUF_INIT;
	struct cs_line l = { .text = "beginend\n",
		.len = 8,
		.newline = true,
		.cut = 70000,
		.cut_at = 5 };

	cs_shorten_line(&l, &scratch);
	ok(l.cut == 70000 &&
		strcmp(l.text, "begin [... 70000 bytes cut ...] end\n") == 0,
	    "what was lost before is said as well");
	ok(l.hash == 0, "and such a line is like no other");
}

static void
test_brief(size_t i)
{
	static char text[MAX];
	const size_t n = fill(text, cases[i].unit, cases[i].n);
	cs_buf_auto struct cs_buf scratch = CS_BUF_INIT, again = CS_BUF_INIT;
	cs_buf_auto struct cs_buf mark = CS_BUF_INIT;
	struct cs_line l = { .text = text, .len = n, .newline = true };

	cs_shorten_line(&l, &scratch);
	cs_shorten_brief(&l, &again);
	cs_buf_addf(&mark, " [... %d bytes cut ...] ", (int)l.cut);
	ok(l.len <= 220 && l.text[l.len] == '\n' &&
		cs_utf8_valid(l.text, l.len) == l.len,
	    "%s: the brief form has %zu bytes", cases[i].name, l.len);
	ok(l.cut == 0 ||
		(l.len - mark.len + l.cut == n &&
		    memcmp(l.text + l.cut_at, mark.data, mark.len) == 0 &&
		    memcmp(l.text, text, l.cut_at) == 0),
	    "%s: one marker counts both cuts", cases[i].name);
}

int
main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		test_case(i);
		test_brief(i);
	}
	test_hash();
	test_lost();
	return tap_done();
}
