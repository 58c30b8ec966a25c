#include "shield/ordinary.h"

#include "tap.h"

static const struct {
	const char *name, *in, *out; /* NULL: of another kind */
} cases[] = {
	{ "nothing", "", "" },
	{ "text", "a\tb c", "a\tb c" },
	{ "UTF-8", "déjà vu ✓", "déjà vu ✓" },
	{ "colours", "\033[31mred\033[0m and \033[1;32mgreen\033[m",
	    "red and green" },
	{ "an erased rest", "\033[m\033[Kfile.c", "file.c" },
	{ "a link", "\033]8;;x\033\\text\033]8;;\a", "text" },
	{ "carriage returns at the end", "text\r\r", "text" },
	{ "a bell", "te\axt", "text" },
	{ "a carriage return in the middle", "50%\r100%", NULL },
	{ "a backspace", "ab\bc", NULL },
	{ "a cursor that goes up", "\033[2Aabc", NULL },
	{ "a cursor that goes back", "abc\033[2D", NULL },
	{ "a whole line erased", "abc\033[2K", NULL },
	{ "a cut sequence", "abc\033[3", NULL },
	{ "a string without an end", "abc\033]0;x", NULL },
	{ "another control", "a\001b", NULL },
	{ "no UTF-8", "a\377b", NULL },
	{ "an eight-bit control", "a\302\205b", NULL },
};

static void
test_lines(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const size_t n = strlen(cases[i].in);
		char *out = malloc(n + 1);
		size_t len = 0;
		const char *got = cs_ordinary_line(cases[i].in, n, out, &len);

		ok(cases[i].out == NULL
			? got == NULL
			: got != NULL && len == strlen(cases[i].out) &&
			    memcmp(got, cases[i].out, len) == 0,
		    "%s", cases[i].name);
		free(out);
	}
}

/* Every byte at every place of texts of every length. */
static void
test_count(void)
{
	unsigned wrong = 0;

	for (size_t n = 1; n <= 40; n++)
		for (size_t at = 0; at < n; at++)
			for (unsigned c = 0; c < 256; c++) {
				char *text = malloc(n);
				const bool odd = c != '\t' &&
				    (c < ' ' || c >= 0x7f);

				memset(text, 'x', n);
				text[at] = (char)c;
				wrong += cs_ordinary_count(text, n) !=
				    (odd ? at : n);
				free(text);
			}
	ok(wrong == 0, "the first odd byte is found anywhere");
}

int
main(void)
{
	test_lines();
	test_count();
	return tap_done();
}
