#include "python/fold.h"

#include "base/err.h"
#include "python/tree.h"
#include "tap.h"

/* An expression and its text; NULL: it can't be told. */
static const struct {
	const char *code, *text;
} cases[] = {
	{ "'os'", "os" }, { "\"\"\"os\"\"\"", "os" }, { "'o' 's'", "os" },
	{ "'o' + 's'", "os" }, { "('o' + ('' + 's'))", "os" },
	{ "f'{\"o\"}s'", "os" }, { "u'os'", "os" }, { "''", "" },
	{ "'\\x6f\\163'", "os" }, { "'\\u006f\\U00000073'", "os" },
	{ "'o\\\ns'", "os" }, { "'\\t\\'\\q'", "\t'\\q" }, { "'\\7x'", "\ax" },
	{ "r'\\x6f'", "\\x6f" }, { "'\\xe9\\u20ac\\U0001f600'", "é€😀" },
	{ "'\\N{LATIN SMALL LETTER O}s'", NULL }, { "'\\ud800'", NULL },
	{ "x", NULL }, { "'o' + x", NULL }, { "'o' * 2", NULL },
	{ "'o' % 's'", NULL }, { "f'{x}s'", NULL }, { "f'{\"o\"!r}s'", NULL },
	{ "f'{\"o\"=}s'", NULL }, { "f'{\"o\":>3}s'", NULL },
	{ "('o', 's')", NULL }, { "{'o'}", NULL }, { "f('o')", NULL },
	{ "'o'.upper()", NULL }, { "1", NULL },
	{ "'aaaaaaaaaaaaaaaaaaaa'", NULL }, /* no room */
};

static void
check(const char *code, const char *want)
{
	struct cs_err err;
	cs_tree_auto struct cs_tree *t = cs_tree_parse(
	    code, strlen(code), &err);
	char to[16];
	size_t n;
	bool told;

	if (t == NULL || !t->whole) {
		ok(false, "%s is no Python", code);
		return;
	}
	/* The module, the statement, the expression. */
	told = cs_fold_text(t, 2, to, sizeof(to), &n);
	ok(told == (want != NULL) &&
		(!told || (n == strlen(want) && strcmp(to, want) == 0)),
	    "%s is %s", code, want == NULL ? "not known" : want);
}

int
main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		check(cases[i].code, cases[i].text);
	return tap_done();
}
