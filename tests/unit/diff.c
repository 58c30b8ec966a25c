#include "heal/diff.h"

#include "base/buf.h"
#include "base/err.h"
#include "tap.h"

static const struct {
	const char *name, *old, *new, *want;
} prints[] = {
	{ "equal texts have no patch", "a\n", "a\n", "" },
	{ "a line put in at the top", "b\n", "a\nb\n",
	    "--- a/x.py\n+++ b/x.py\n@@ -1 +1,2 @@\n+a\n b\n" },
	{ "a text out of nothing", "", "a\n",
	    "--- a/x.py\n+++ b/x.py\n@@ -0,0 +1 @@\n+a\n" },
	{ "a text into nothing", "a\nb\n", "",
	    "--- a/x.py\n+++ b/x.py\n@@ -1,2 +0,0 @@\n-a\n-b\n" },
	{ "no line end at the end", "a", "b",
	    "--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n"
	    "\\ No newline at end of file\n+b\n\\ No newline at end of "
	    "file\n" },
	{ "a line end is a difference", "a", "a\n",
	    "--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n"
	    "\\ No newline at end of file\n+a\n" },
	{ "three lines of context", "1\n2\n3\n4\n5\n6\n7\n8\n9\n",
	    "1\n2\n3\n4\nx\n6\n7\n8\n9\n",
	    "--- a/x.py\n+++ b/x.py\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n "
	    "7\n 8\n" },
	{ "changes near one another are one hunk", "1\n2\n3\n4\n5\n6\n7\n8\n",
	    "x\n2\n3\n4\n5\n6\n7\ny\n",
	    "--- a/x.py\n+++ b/x.py\n@@ -1,8 +1,8 @@\n-1\n+x\n 2\n 3\n 4\n 5\n "
	    "6\n 7\n-8\n+y\n" },
	{ "changes far from one another are two", "1\n2\n3\n4\n5\n6\n7\n8\n9\n",
	    "x\n2\n3\n4\n5\n6\n7\n8\ny\n",
	    "--- a/x.py\n+++ b/x.py\n@@ -1,4 +1,4 @@\n-1\n+x\n 2\n 3\n 4\n"
	    "@@ -6,4 +6,4 @@\n 6\n 7\n 8\n-9\n+y\n" },
};

static void
test_print(void)
{
	for (size_t i = 0; i < sizeof(prints) / sizeof(prints[0]); i++) {
		cs_buf_auto struct cs_buf b = CS_BUF_INIT;
		struct cs_err err;
		cs_diff_auto struct cs_diff *d = cs_diff_new(prints[i].old,
		    strlen(prints[i].old), prints[i].new, strlen(prints[i].new),
		    &err);

		cs_diff_print(d, "/x.py", &b);
		cs_buf_addc(&b, '\0');
		ok(strcmp(b.data, prints[i].want) == 0, "%s", prints[i].name);
	}
}

static const struct {
	const char *name, *old, *new;
	size_t line, want;
} lines[] = {
	{ "no change", "a\nb\n", "a\nb\n", 2, 2 },
	{ "behind a line put in", "a\nb\n", "x\na\nb\n", 3, 2 },
	{ "behind a line taken out", "x\na\nb\n", "a\nb\n", 2, 3 },
	{ "in a line that changed", "a\nb\nc\n", "a\nB\nc\n", 2, 2 },
	{ "in front of the change", "a\nb\n", "a\nB\n", 1, 1 },
	{ "in lines put in", "a\nb\n", "a\nx\ny\nb\n", 3, 2 },
};

static void
test_lines(void)
{
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		struct cs_err err;
		cs_diff_auto struct cs_diff *d = cs_diff_new(lines[i].old,
		    strlen(lines[i].old), lines[i].new, strlen(lines[i].new),
		    &err);

		ok(cs_diff_old_line(d, lines[i].line) == lines[i].want,
		    "the old line: %s", lines[i].name);
	}
}

/* The new text again, from the old one and the hunks. */
static void
rebuild(const struct cs_diff *d, const char *old, struct cs_buf *out,
    size_t *changed)
{
	struct cs_diff_at at = { 0, 0 };
	struct cs_diff_hunk h;
	size_t line = 0, len;
	const char *p;

	*changed = 0;
	while (cs_diff_next(d, &at, &h) != 0) {
		p = cs_diff_old_text(d, line, h.old_line - line, &len);
		cs_buf_add(out, p, len);
		p = cs_diff_new_text(d, h.new_line, h.new_n, &len);
		cs_buf_add(out, p, len);
		line = h.old_line + h.old_n;
		*changed += h.old_n + h.new_n;
	}
	p = cs_diff_old_text(d, line, 0, &len);
	cs_buf_adds(out, old + (p - old));
}

/* The length of the longest common subsequence of lines of one letter. */
static size_t
common(const char *a, size_t n, const char *b, size_t m)
{
	size_t row[2][64] = { { 0 } };

	for (size_t i = 1; i <= n; i++)
		for (size_t j = 1; j <= m; j++) {
			const size_t up = row[(i - 1) % 2][j];
			const size_t left = row[i % 2][j - 1];

			row[i % 2][j] = a[2 * i - 2] == b[2 * j - 2]
			    ? row[(i - 1) % 2][j - 1] + 1
			    : up > left ? up
					: left;
		}
	return row[n % 2][m];
}

static size_t
random_text(char *text, unsigned *seed)
{
	size_t n;

	*seed = *seed * 1103515245 + 12345;
	n = (*seed >> 16) % 30;
	for (size_t i = 0; i < n; i++) {
		*seed = *seed * 1103515245 + 12345;
		text[2 * i] = (char)('a' + (*seed >> 16) % 4);
		text[2 * i + 1] = '\n';
	}
	text[2 * n] = '\0';
	return n;
}

static void
test_any_texts(void)
{
	unsigned seed = 7;
	bool right = true, shortest = true;

	for (int round = 0; round < 5000; round++) {
		cs_buf_auto struct cs_buf b = CS_BUF_INIT;
		char old[64], new[64];
		const size_t n = random_text(old, &seed);
		const size_t m = random_text(new, &seed);
		struct cs_err err;
		cs_diff_auto struct cs_diff *d = cs_diff_new(
		    old, 2 * n, new, 2 * m, &err);
		size_t changed;

		rebuild(d, old, &b, &changed);
		cs_buf_addc(&b, '\0');
		right = right && strcmp(b.data, new) == 0;
		shortest = shortest &&
		    changed == n + m - 2 * common(old, n, new, m);
	}
	ok(right, "the hunks lead from any text to any other");
	ok(shortest, "no shorter way leads there");
}

static void
test_large(void)
{
	enum { LINES = 20000 };
	cs_buf_auto struct cs_buf old = CS_BUF_INIT, new = CS_BUF_INIT;
	cs_buf_auto struct cs_buf again = CS_BUF_INIT;
	struct cs_err err;
	struct cs_diff *d;
	size_t changed;

	for (int i = 0; i < LINES; i++) {
		cs_buf_addf(&old, "old %d\n", i);
		cs_buf_addf(&new, "new %d\n", i);
	}
	d = cs_diff_new(old.data, old.len, new.data, new.len, &err);
	rebuild(d, old.data, &again, &changed);
	ok(strcmp(again.data, new.data) == 0 && changed == (size_t)2 * LINES,
	    "texts without a common line are replaced as a whole");
	cs_diff_free(d);
}

int
main(void)
{
	test_print();
	test_lines();
	test_any_texts();
	test_large();
	return tap_done();
}
