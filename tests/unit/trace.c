#include "shield/trace.h"

#include "base/err.h"
#include "shield/keep.h"
#include "tap.h"

enum { LINES = 64 };

/*
 * Each line begins with a letter that says its rank by the order of the
 * alphabet, '.' for none, '+' for a line of the block above it, '!' for one
 * that was not kept.
 */
static const struct {
	const char *name, *text;
} cases[] = {
	{ "the error, its frames from within, the heading",
	    ".filler\n"
	    "dTraceback (most recent call last):\n"
	    "c  File \"/job/a.py\", line 9, in <module>\n"
	    "+    work(3)\n"
	    "b  File \"/job/a.py\", line 7, in work\n"
	    "+    return 1 / 0\n"
	    "+           ~~^~~\n"
	    "aZeroDivisionError: division by zero\n"
	    ".more of it\n" },
	{ "the library's frames are not ranked",
	    "cTraceback (most recent call last):\n"
	    "b  File \"/job/a.py\", line 9, in <module>\n"
	    "+    json.loads(x)\n"
	    ".  File \"/usr/lib/python3.11/json/decoder.py\", line 3, in f\n"
	    "+    raise\n"
	    "ajson.decoder.JSONDecodeError: Expecting value\n" },
	{ "a chain: the last error first",
	    "fTraceback (most recent call last):\n"
	    "e  File \"a.py\", line 1, in f\n"
	    "dKeyError: 'a'\n"
	    ".\n"
	    "cDuring handling of the above exception, another exception "
	    "occurred:\n"
	    ".\n"
	    "bTraceback (most recent call last):\n"
	    ".  File \"/usr/lib/python3/a.py\", line 3, in g\n"
	    "aValueError: b\n" },
	{ "of two errors the last one counts",
	    ".Traceback (most recent call last):\n"
	    ".  File \"a.py\", line 1, in f\n"
	    ".KeyError: 'a'\n"
	    ".went on\n"
	    "cTraceback (most recent call last):\n"
	    "b  File \"a.py\", line 2, in f\n"
	    "aKeyError: 'b'\n" },
	{ "behind a frame without a heading not any line is an error",
	    "cTraceback (most recent call last):\n"
	    "b  File \"a.py\", line 2, in f\n"
	    "aKeyError: 'b'\n"
	    ".  File \"b.py\", line 3, in g\n"
	    ".went on\n" },
	{ "an error that is only passed on comes second",
	    "cTraceback (most recent call last):\n"
	    "b  File \"a.py\", line 1, in f\n"
	    "aKeyError: 'a'\n"
	    ".Exception ignored in: <function A.__del__>\n"
	    ".Traceback (most recent call last):\n"
	    ".  File \"a.py\", line 2, in f\n"
	    ".KeyError: 'b'\n" },
	{ "but it counts where it is the only one",
	    ".Exception ignored in: <function A.__del__>\n"
	    "cTraceback (most recent call last):\n"
	    "b  File \"a.py\", line 2, in f\n"
	    "aKeyError: 'b'\n" },
	{ "a text that does not parse has no heading",
	    "b  File \"a.py\", line 2\n"
	    "+    print('x'\n"
	    "+         ^\n"
	    "aSyntaxError: '(' was never closed\n" },
	{ "a recursion that was folded",
	    "cTraceback (most recent call last):\n"
	    "b  File \"a.py\", line 2, in f\n"
	    "+    f()\n"
	    "+  [Previous line repeated 996 more times]\n"
	    "aRecursionError: maximum recursion depth exceeded\n" },
	{ "a group and what is in it",
	    "f  + Exception Group Traceback (most recent call last):\n"
	    "e  |   File \"a.py\", line 2, in <module>\n"
	    "+  |     raise ExceptionGroup('x', [e])\n"
	    "d  | ExceptionGroup: x (1 sub-exception)\n"
	    "c  +-+---------------- 1 ----------------\n"
	    "b    | Traceback (most recent call last):\n"
	    ".    |   File \"/x/site-packages/a.py\", line 2, in <module>\n"
	    "+    |     g()\n"
	    "a    | ValueError: y\n"
	    ".    +------------------------------------\n" },
	{ "a frame whose source was not kept",
	    "cTraceback (most recent call last):\n"
	    "b  File \"a.py\", line 2, in f\n"
	    "!    gone\n"
	    ".    ^^^^\n"
	    "aKeyError: 'b'\n" },
	{ "what is underlined in any text",
	    ".a.c:3:4: error: expected ';'\n"
	    ".    3 | int x\n"
	    "+      |      ^\n"
	    ".done\n" },
	{ "what should be and what is",
	    ".    Expected: 90\n"
	    "+    Received: 81\n"
	    ".    at cart.js:3\n" },
	{ "an assertion and what pytest says of it, four lines at most",
	    ".    total = f()\n"
	    ".>       assert total == {\n"
	    "+E       assert 1 == 2\n"
	    "+E        +  where 1 = f()\n"
	    "+E        +  and so on\n"
	    ".E        +  and on\n" },
	{ "but not when a line between was not kept",
	    ".  left: 1\n!\n. right: 2\n" },
	{ "a heading without an error is none",
	    ".Traceback (most recent call last):\n"
	    ".  File \"a.py\", line 2, in f\n" },
	{ "nothing at all", "" },
};

struct lines {
	struct cs_kept kept[LINES];
	char marks[LINES + 1]; /* of those that were kept */
	size_t n;
};

static void
split(const char *text, struct lines *l)
{
	uint64_t number = 0;
	const char *nl;

	*l = (struct lines){ 0 };
	for (; *text != '\0'; text = nl + 1) {
		nl = strchr(text, '\n');
		number++;
		if (*text == '!')
			continue;
		l->marks[l->n] = *text;
		l->kept[l->n++] = (struct cs_kept){
			.line = { .text = text + 1,
			    .len = (size_t)(nl - text) - 1,
			    .newline = true,
			    .number = number },
			.score = *text == '+' ? 9 : 5,
		};
	}
}

/* The ranks as the cases write them. */
static void
spell(const struct cs_trace_block *b, size_t n, char *marks)
{
	for (size_t i = 0; i < n; i++) {
		const char first = (char)('a' + b[i].rank - 1);

		*marks++ = *(b[i].rank > 0 ? &first : ".");
		for (size_t k = 1; k < b[i].lines; k++)
			*marks++ = '+';
	}
	*marks = '\0';
}

static void
test_case(const char *name, const char *text)
{
	struct lines l;
	struct cs_trace_block *blocks = NULL;
	size_t n = 0;
	char marks[LINES + 1] = "";
	struct cs_err err;
	bool found;

	split(text, &l);
	if (cs_trace_blocks(l.kept, l.n, &blocks, &n, &err) < 0) {
		ok(false, "%s: %s", name, err.msg);
		return;
	}
	found = cs_trace_rank(l.kept, blocks, n);
	spell(blocks, n, marks);
	ok(strcmp(marks, l.marks) == 0, "%s: %s", name, marks);
	ok(found == (strchr(marks, 'a') != NULL), "%s: %s", name,
	    found ? "there is an error" : "there is no error");
	free(blocks);
}

static void
test_scores(void)
{
	struct lines l;
	struct cs_trace_block *blocks = NULL;
	size_t n = 0;
	struct cs_err err;

	split(".x = 1 +\n+    ^\n.one\n!two\n.   ^\n", &l);
	ok(cs_trace_blocks(l.kept, l.n, &blocks, &n, &err) == 0 && n == 3 &&
		blocks[0].score == 9 && blocks[1].score == 5,
	    "a block has the best score of its lines");
	ok(n == 3 && blocks[2].score == 0,
	    "underlining without its line has none");
	free(blocks);
}

/* The score of the first block, when the last line is a failure. */
static int
place_score(const char *text)
{
	struct lines l;
	struct cs_trace_block *blocks = NULL;
	size_t n = 0;
	struct cs_err err;
	int score = -1;

	split(text, &l);
	l.kept[l.n - 1].score = 95;
	if (cs_trace_blocks(l.kept, l.n, &blocks, &n, &err) == 0)
		score = blocks[0].score;
	free(blocks);
	return score;
}

static void
test_places(void)
{
	ok(place_score(".f(x)\n+ ^\n.\n.TypeError: x\n") > 50,
	    "the place that is shown before the failure is worth something");
	ok(place_score(".f(x)\n+ ^\n.TypeError: x\n") > 50,
	    "with or without a blank line between");
	ok(place_score(".f(x)\n+ ^\n.other\n.TypeError: x\n") < 50,
	    "not when it is the place of something else");
	ok(place_score(".f(x)\n+ ^\n!\n!\n.TypeError: x\n") < 50,
	    "nor further up");
}

int
main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		test_case(cases[i].name, cases[i].text);
	test_scores();
	test_places();
	return tap_done();
}
