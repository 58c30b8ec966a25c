#include "shield/heading.h"

#include "tap.h"

static const struct {
	const char *line;
	enum cs_heading kind;
} cases[] = {
	{ "diff --git a/src/a.c b/src/a.c", CS_HEADING_OUTLINE },
	{ "diff -ru old/a.c new/a.c", CS_HEADING_OUTLINE },
	{ "diff -r 12ab src/a.py", CS_HEADING_OUTLINE },
	{ "Index: src/a.c", CS_HEADING_OUTLINE },
	{ "  # aws_instance.web will be created", CS_HEADING_OUTLINE },
	{ "==> /var/log/a.log <==", CS_HEADING_SECTION },
	{ "make[1]: Entering directory '/src/a'", CS_HEADING_SECTION },
	{ "TASK [nginx : start] ****", CS_HEADING_SECTION },
	{ "Step 3/9 : RUN make", CS_HEADING_SECTION },
	{ "#9 [build 3/7] RUN make", CS_HEADING_SECTION },
	{ "=== RUN   TestA", CS_HEADING_SECTION },
	{ "   Compiling serde v1.0.2", CS_HEADING_SECTION },
	{ "[INFO] --- compiler:3.1:compile @ core ---", CS_HEADING_SECTION },
	{ "> shop@1.0.0 test", CS_HEADING_SECTION },
	{ "____ test_rounding ____", CS_HEADING_SECTION },
	{ "---- cart::totals stdout ----", CS_HEADING_SECTION },
	{ "## Changes", CS_HEADING_SECTION },
	{ "/app/src/a.js", CS_HEADING_LEAD },
	{ "a.c: In function 'main':", CS_HEADING_LEAD },
	{ "                 from src/a.cpp:1:", CS_HEADING_LEAD },
	{ "--- a/src/a.c", CS_HEADING_OLD },
	{ "+++ b/src/a.c", CS_HEADING_NEW },
	{ "  --- a", CS_HEADING_NONE },
	{ "", CS_HEADING_NONE },
	{ ":", CS_HEADING_NONE },
	{ "Index: 5", CS_HEADING_NONE },
	{ "different things", CS_HEADING_NONE },
	{ "================", CS_HEADING_NONE },
	{ "------- x", CS_HEADING_NONE },
	{ "-- x --", CS_HEADING_NONE },
	{ "make: *** [all] Error 2", CS_HEADING_NONE },
	{ "copied a/b to c/d", CS_HEADING_NONE },
	{ "    key:", CS_HEADING_NONE },
};

static void
test_diffs(void)
{
	static const char *const in[] = { "", " x", "+x", "-x", "@@ -1 +1 @@",
		"\\ No newline at end of file", "index 12..34 100644",
		"rename from a", "commit 12ab", "Author: A" };
	static const char *const out[] = { "x", "error: y", "Plan: 1" };
	unsigned right = 0;

	for (size_t i = 0; i < sizeof(in) / sizeof(in[0]); i++)
		right += cs_heading_in_diff(in[i], strlen(in[i]));
	ok(right == sizeof(in) / sizeof(in[0]), "lines of a diff");
	right = 0;
	for (size_t i = 0; i < sizeof(out) / sizeof(out[0]); i++)
		right += !cs_heading_in_diff(out[i], strlen(out[i]));
	ok(right == sizeof(out) / sizeof(out[0]), "lines of something else");
	ok(cs_heading_is_hunk("@@ -1,2 +1,2 @@ f", 17) &&
		!cs_heading_is_hunk("@@", 2),
	    "the heading of a hunk");
}

int
main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		ok(cs_heading_find(cases[i].line, strlen(cases[i].line)) ==
			cases[i].kind,
		    "'%s' is of kind %d", cases[i].line, cases[i].kind);
	test_diffs();
	return tap_done();
}
