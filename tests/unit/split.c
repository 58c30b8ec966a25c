#include "sandbox/tool/split.h"

#include "base/err.h"
#include "tap.h"

/* The words of text, each with a | behind it, are want; NULL: it is refused. */
static void
check(const char *text, const char *want)
{
	char got[200] = "", **words;
	struct cs_err err;

	if (cs_split_words(text, &words, &err) < 0) {
		ok(want == NULL && err.code == CS_EUSAGE && words == NULL,
		    "[%s] is refused", text);
		return;
	}
	for (char **w = words; *w != NULL; w++)
		(void)snprintf(
		    got + strlen(got), sizeof(got) - strlen(got), "%s|", *w);
	ok(want != NULL && strcmp(got, want) == 0, "[%s] is [%s]", text, got);
	cs_split_free(words);
}

int
main(void)
{
	check("", "");
	check(" \t\n ", "");
	check("a", "a|");
	check("  a  b\tc\n", "a|b|c|");
	check("'a b' \"c d\" e\\ f", "a b|c d|e f|");
	check("a'b'\"c\"\\d", "abcd|");
	check("'' \"\" x", "||x|");
	check("'a\\\"b' \"a'b\"", "a\\\"b|a'b|");
	check("\"a\\\"b\\\\c\\d$x`y`\"", "a\"b\\c\\d$x`y`|");
	check("$HOME *.c ~ a|b;c>d", "$HOME|*.c|~|a|b;c>d|");
	check(
	    "sh -c 'echo \"x\" >&2; exit 3'", "sh|-c|echo \"x\" >&2; exit 3|");
	check("a'b", NULL);
	check("a \"b", NULL);
	check("\"\\\"", NULL);
	check("a\\", NULL);
	return tap_done();
}
