#include "shield/weigh.h"

#include "base/err.h"
#include "tap.h"

/* A report, and of its lines which are worth something for their place: one
 * character each, 'x' for yes. */
static const struct {
	const char *what, *report, *worth;
} cases[] = {
	{ "up to a blank line what follows a failure explains it",
	    "x: error: lease lost\nheld by a\nsince noon\n\nother\n", "xxx  " },
	{ "six lines of it", "x: error: lease lost\na\nb\nc\nd\ne\nf\ng\n",
	    "xxxxxxx " },
	{ "more when they are indented, behind blank lines too",
	    "FAIL  cart.test.ts\n  total\n\n    expect(a)\n\n    Expect: b\n"
	    "    Got: c\n\n      see d\n      see e\n      see f\n\n"
	    "      at g\nPASS  x.test.ts\n      at h\n",
	    "xx x xx xxx x  " },
	{ "deeper than the failure itself",
	    "  x: error: lease lost\n    held by a\n\n  other\n    of it\n",
	    "xx   " },
	{ "sixteen lines at most",
	    "Failures:\n\n a\n a\n a\n a\n a\n a\n a\n a\n a\n a\n a\n a\n"
	    " a\n a\n a\n a\n a\n",
	    "x xxxxxxxxxxxxxxxx " },
	{ "up to the next test, which passes or is begun",
	    "--- FAIL: TestA\n=== RUN   TestB\n    b.go:1: seeded\n", "x  " },
	{ "whatever way that is told", "a FAILED\n    of it\nb PASSED\nc\n",
	    "xx  " },
	{ "what is said again has no such place",
	    "x: error: lease lost\n\nx: error: lease lost\na\n", "x x " },
};

static bool
is_weighed(const char *report, const char *worth)
{
	struct cs_err err;
	struct cs_weigh *w = cs_weigh_new(&err);
	const char *nl;
	bool same = w != NULL;

	for (; same && (nl = strchr(report, '\n')) != NULL; report = nl + 1)
		same = *worth != '\0' &&
		    (cs_weigh_line(w, report, (size_t)(nl - report)).score >
			0) == (*worth++ == 'x');
	cs_weigh_free(w);
	return same && *worth == '\0';
}

/*
 * What it adds to be rare, for a line in the middle of lines with another name
 * for each @.
 */
static int
rarity_among(const char *like, const char *line)
{
	struct cs_err err;
	struct cs_weigh *w = cs_weigh_new(&err);
	struct cs_weighed one = { 0 };
	const size_t names = 676; /* from which on they have three letters */
	char text[64];
	size_t n, name;
	int rarity = -1;

	for (size_t i = 0; w != NULL && i < 600; i++) {
		n = 0;
		for (const char *p = like; *p != '\0'; p++) {
			name = *p == '@' ? names + i : 0;
			if (name == 0)
				text[n++] = *p;
			for (; name > 0; name /= 26)
				text[n++] = (char)('a' + name % 26);
		}
		if (i == 300)
			one = cs_weigh_line(w, line, strlen(line));
		cs_weigh_line(w, text, n);
	}
	if (w != NULL)
		rarity = cs_weigh_rarity(w, &one);
	cs_weigh_free(w);
	return rarity;
}

/* The score of the last line of a report. */
static int
last_score(const char *report)
{
	struct cs_err err;
	struct cs_weigh *w = cs_weigh_new(&err);
	const char *nl;
	int score = -1;

	for (; w != NULL && (nl = strchr(report, '\n')) != NULL;
	     report = nl + 1)
		score = cs_weigh_line(w, report, (size_t)(nl - report)).score;
	cs_weigh_free(w);
	return score;
}

#define GIT  "diff --git a/x.c b/x.c\n"
#define OLD  "--- a/x.c\n"
#define NEW  "+++ b/x.c\n"
#define HUNK "@@ -1,7 +1,9 @@ main(void)\n"

static void
test_diffs(void)
{
	const int file = last_score(GIT), hunk = last_score(GIT HUNK),
		  said = last_score(GIT HUNK "+\tdie(\"error: no file\");\n");

	ok(file > hunk && hunk > said && said > 0,
	    "of a diff the files come first, the hunks, then what is said");
	ok(last_score(GIT HUNK GIT HUNK GIT HUNK GIT) == file,
	    "the fourth file is worth as much as the first");
	ok(last_score(OLD NEW) == file && last_score(NEW) < file,
	    "a file can be named by its two versions");
	ok(last_score(GIT "index 1..2 100644\n" OLD NEW) < hunk,
	    "but is not named twice");
	ok(last_score(GIT HUNK " x\nerror: patch failed\n") > file,
	    "behind a diff a failure is one again");
}

static void
test_headings(void)
{
	ok(last_score("==== FAILURES ====\n") < last_score("E       assert 1 "
							   "== 2\n"),
	    "a banner that tells of failures is less than what they say");
}

static void
test_openings(void)
{
	const char *copied = "08:01 copia di @/@.txt";

	ok(rarity_among(copied, "08:02 disco pieno") > 40,
	    "where names make a shape of each line, another first word is "
	    "rare");
	ok(rarity_among("复制 @/@", "错误：磁盘已满") > 40,
	    "and one of any script");
	ok(rarity_among(copied, "08:02 copia di tutto finita") == 0,
	    "the same first word is not");
	ok(rarity_among("7@ 8@: copia di @", "7ab disco pieno") > 40,
	    "what has digits is no word");
	ok(rarity_among("@ @", "disco pieno") == 0,
	    "nor where each line has a first word of its own");
}

static void
test_sites(void)
{
	const char *like = "src/@.py:1: note: no type";
	const int note = rarity_among(like, "src/a.py:2: note: no name");

	ok(note > 40, "what is said of files is rare whatever their names");
	ok(rarity_among(like, "src/a.py:2: note: no type") == 0, "or is not");
	ok(rarity_among(like, "note: no type") > 40,
	    "and something else when it is said of none");
	ok(rarity_among(like, "src/a.py:2: error: no name") > note,
	    "to be rare adds more to a failure");
}

int
main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		ok(is_weighed(cases[i].report, cases[i].worth), "%s",
		    cases[i].what);
	test_diffs();
	test_headings();
	test_openings();
	test_sites();
	return tap_done();
}
