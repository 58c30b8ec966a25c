#include "python/scan.h"

#include "base/err.h"
#include "tap.h"

/* A text, and its tokens as letters: Name nUmber String Op Comment Newline
 * nL Indent Dedent Error enD. */
static const char letters[] = "NUSOCWLIDEZ";

static const struct {
	const char *name, *text, *want;
} kinds[] = {
	{ "nothing", "", "Z" },
	{ "a statement", "x = 1\n", "NOUWZ" },
	{ "a last line without an end", "x", "NWZ" },
	{ "a block", "if x:\n  y\nz\n", "NNOWINWDNWZ" },
	{ "blank and comment lines indent nothing", "if x:\n\n    # c\n  y\n",
	    "NNOWLCLINWDZ" },
	{ "a dedent to no block", "if x:\n    y\n  z\n", "NNOWINWDENWZ" },
	{ "lines in brackets", "f(\n  1,\n)\n", "NOLUOLOWZ" },
	{ "a bracket that isn't closed", "f(1\ng\n", "NOULNLWZ" },
	{ "joined lines", "a + \\\n  b\n", "NONWZ" },
	{ "a comment behind a statement", "a # b\n", "NCWZ" },
	{ "line ends of all kinds", "a\r\nb\rc\n", "NWNWNWZ" },
	{ "tabs stop at eight", "if x:\n\ty\n        z\n", "NNOWINWNWDZ" },
	{ "numbers", "0x1F 1_0.5e-3j .5 1. 0b1 1e5", "UUUUUUWZ" },
	{ "a number and a keyword", "1if 0xfor", "UNUNWZ" },
	{ "no exponent without digits", "1e", "UNWZ" },
	{ "names beyond ASCII", "\xc3\xa9t\xc3\xa9 = \xe5\x90\x8d", "NONWZ" },
	{ "typographic quotes are no names",
	    "\xe2\x80\x9c"
	    "a"
	    "\xe2\x80\x9d",
	    "ENEWZ" },
	{ "prefixes", "rb'a' Rb\"b\" u'c' f'd' bu'e'", "SSSSNSWZ" },
	{ "a string over lines", "'''a\nb''' + 1\n", "SOUWZ" },
	{ "an escaped quote", "'a\\'b' r'\\'\n", "SEWZ" },
	{ "a string that isn't closed ends its line", "x = 'a\ny\n",
	    "NOEWNWZ" },
	{ "three quotes that aren't closed take the rest", "'''a\nb\n", "EWZ" },
	{ "operators", "a **= b // c -> d := ...", "NONONONOOWZ" },
	{ "stray characters", "a ? $ !", "NEEEWZ" },
	{ "brackets that open nothing", ") ] x\ny", "OONWNWZ" },
	{ "an f-string with a field", "f'{a}b' 1", "SUWZ" },
	{ "an f-string with its own quotes inside", "f'{d['k']}' 1", "SUWZ" },
	{ "f-strings in one another", "f'{f'{f'{1}'}'}' 1", "SUWZ" },
	{ "a format with a field", "f'{a:>{w}}' 1", "SUWZ" },
	{ "quotes in a format end nothing", "f\"{d:it's}\" 1", "SUWZ" },
	{ "doubled braces", "f'{{' 1 f'}}'", "SUSWZ" },
	{ "a field over lines", "f'{\na}' 1", "SUWZ" },
	{ "a field that isn't closed", "f'{a' 1\ny", "SUWNWZ" },
	{ "a lambda in a field", "f'{(lambda x: x)(1)!r:>5}' 1", "SUWZ" },
	{ "a form feed sets an indentation back", "  \fx\n", "NWZ" },
	{ "a joined line in front of a statement", "\\\nx\n", "NWZ" },
	{ "a first line that is indented", "  x\ny\n", "INWDNWZ" },
	{ "numbers that are none", "1__0 0b12 0777 1e+ x", "UNUUUUNWZ" },
	{ "brackets that don't match", "(] ) x\ny", "OOONWNWZ" },
	{ "a backslash before more", "a \\ b\n", "NENWZ" },
	{ "a backslash at the end", "a \\", "NEWZ" },
	{ "a name up to what is no letter",
	    "ab\xe2\x80\x9c"
	    "c\xff",
	    "NENEWZ" },
	{ "many f-strings that aren't closed", "f'{a' f'{b' + c\n", "SSONWZ" },
};

static void
test_kinds(void)
{
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		cs_scan_auto struct cs_scan t = CS_SCAN_INIT;
		char got[256] = "";
		struct cs_err err;

		(void)cs_scan_read(
		    kinds[i].text, strlen(kinds[i].text), &t, &err);
		for (size_t j = 0; j < t.n && j < sizeof(got) - 1; j++)
			got[j] = letters[t.v[j].kind];
		ok(strcmp(got, kinds[i].want) == 0, "%s", kinds[i].name);
		if (strcmp(got, kinds[i].want) != 0)
			printf("# got %s, not %s\n", got, kinds[i].want);
	}
}

static void
test_places(void)
{
	static const char text[] = "a = '''\n\xc3\xa9''' + b\nif \xc3\xa9: c\n";
	cs_scan_auto struct cs_scan t = CS_SCAN_INIT;
	struct cs_err err;

	ok(cs_scan_read(text, strlen(text), &t, &err) == 0, "it is read");
	ok(cs_scan_is(&t, 4, "b") && t.v[4].line == 2 && t.v[4].column == 8,
	    "lines and columns go on behind a string over lines");
	ok(cs_scan_is(&t, 9, "c") && t.v[9].line == 3 && t.v[9].column == 7,
	    "columns count code points");
	ok(cs_scan_at_line(&t, 3) == 6 && cs_scan_is(&t, 6, "if"),
	    "a line's first token is found");
	ok(cs_scan_at_line(&t, 99) == t.n, "behind the last line is none");
}

static void
test_depth(void)
{
	static const char text[] = "f(a[b], c)";
	static const unsigned want[] = { 0, 0, 1, 1, 2, 1, 1, 1, 0 };
	cs_scan_auto struct cs_scan t = CS_SCAN_INIT;
	struct cs_err err;
	bool right = true;

	ok(cs_scan_read(text, strlen(text), &t, &err) == 0 && t.n > 9,
	    "it is read");
	for (size_t i = 0; i < 9; i++)
		right = right && t.v[i].depth == want[i];
	ok(right, "a bracket has the depth of what is around it");
}

/* Tokens stand in order, inside the text, and only blanks are between them. */
static bool
is_sound(const struct cs_scan *t)
{
	size_t at = 0;

	for (size_t i = 0; i < t->n; i++) {
		if (t->v[i].start < at || t->v[i].end < t->v[i].start)
			return false;
		for (; at < t->v[i].start; at++)
			if (strchr(" \t\f\\\r\n", t->text[at]) == NULL)
				return false;
		at = t->v[i].end;
	}
	return at == t->len && t->v[t->n - 1].kind == CS_SCAN_END;
}

static void
test_any_text(void)
{
	static const char alphabet[] = "ab1'\"\\{}()[]:#\n\r \tf.\xc3\xa9!=\0";
	unsigned seed = 1;
	bool sound = true;

	for (int round = 0; round < 20000; round++) {
		cs_scan_auto struct cs_scan t = CS_SCAN_INIT;
		char text[40];
		struct cs_err err;

		for (size_t i = 0; i < sizeof(text); i++) {
			seed = seed * 1103515245 + 12345;
			text[i] =
			    alphabet[(seed >> 16) % (sizeof(alphabet) - 1)];
		}
		sound = sound &&
		    cs_scan_read(text, sizeof(text), &t, &err) == 0 &&
		    is_sound(&t);
	}
	ok(sound, "any text is cut into tokens without a gap");
}

int
main(void)
{
	test_kinds();
	test_places();
	test_depth();
	test_any_text();
	return tap_done();
}
