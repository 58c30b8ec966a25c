#include "python/ident.h"

#include "tap.h"

static const struct {
	const char *name, *form;
} cases[] = {
	{ "eval", "eval" },
	{ "ｅval", "eval" },
	{ "ｅｖａｌ", "eval" },
	{ "𝖊𝖛𝖆𝖑", "eval" },
	{ "ᵉval", "eval" },
	{ "ſyſtem", "system" },
	{ "ﬁle", "file" },
	{ "Ⅷ", "VIII" },
	{ "ａ＿１", "a_1" },
	{ "Ｚｚ９", "Zz9" },
	/* what is no ASCII stays */
	{ "é", "é" },
	{ "ｅé", "eé" },
	{ "名", "名" },
	{ "еval", "еval" }, /* a Cyrillic letter is another letter */
	{ "", "" },
};

int
main(void)
{
	char to[64];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const size_t len = strlen(cases[i].name);
		const size_t want = strlen(cases[i].form);
		const size_t n = cs_ident_fold(
		    cases[i].name, len, to, sizeof(to));

		ok(n == want && memcmp(to, cases[i].form, n) == 0, "%s is %s",
		    cases[i].name, cases[i].form);
		ok(n <= cs_ident_max(len), "and fits where it is said to");
		ok(want == 0 ||
			cs_ident_fold(cases[i].name, len, to, want - 1) == 0,
		    "and not where it does not");
	}
	ok(cs_ident_plain("a_1", 3) && !cs_ident_plain("ａ", 3),
	    "what is plain is known without that");
	return tap_done();
}
