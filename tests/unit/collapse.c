#include "shield/collapse.h"

#include "base/buf.h"
#include "base/err.h"
#include "shield/line.h"
#include "shield/mark.h"
#include "tap.h"

/* Each letter is a line of so many bytes: repeats of short lines aren't worth
 * a marker. */
enum { WIDTH = 40 };

static const struct {
	const char *in;
	const char *out; /* a number stands for the lines that are folded */
} cases[] = {
	{ "", "" },
	{ "a", "a" },
	{ "abc", "abc" },
	{ "aa", "aa" },
	{ "aaa", "aaa" },
	{ "aaaa", "a 3 " },
	{ "aaaab", "a 3 b" },
	{ "baaaa", "ba 3 " },
	{ "aaaabbbb", "a 3 b 3 " },
	{ "ababab", "ababab" },
	{ "ababababab", "abab 6 " },
	{ "abababababa", "abab 6 a" },
	{ "ababababababx", "abab 8 x" },
	{ "abcabcabcabcabc", "abcabc 9 " },
	{ "abcabcabcabcab", "abcabc 6 ab" },
	{ "abcdefghabcdefghabcdefghabcdefgh", "abcdefghabcdefgh 16 " },
	{ "abcdefghiabcdefghiabcdefghiabcdefghi",
	    "abcdefghiabcdefghiabcdefghiabcdefghi" },
	{ "xaaaaaybababababababa", "xa 4 ybaba 10 " },
	{ "aaaabaaaabaaaab", "a 3 ba 3 b 5 " },
};

struct got {
	struct cs_buf text;
	uint64_t number, offset;
	bool bad;
};

static int
take(void *ctx, const struct cs_line *line, struct cs_err *err)
{
	struct got *g = ctx;

	(void)err;
	g->bad |= line->number != g->number || line->offset != g->offset ||
	    line->text[line->len] != '\n';
	g->number = cs_line_next(line);
	g->offset = cs_line_end(line);
	cs_buf_addc(&g->text, line->text[0]);
	if (line->again > 0)
		cs_buf_addf(&g->text, " %d ", (int)line->again);
	return 0;
}

static int
add(struct cs_collapse *c, const char *letter, char *text, size_t width,
    size_t i, struct cs_err *err)
{
	const struct cs_line line = {
		.text = text,
		.len = width - 1,
		.newline = true,
		.number = i + 1,
		.offset = i * width,
		.bytes = width,
	};

	memset(text, *letter, width);
	text[width - 1] = '\n';
	return cs_collapse_add(c, &line, err);
}

static bool
collapse(const char *in, size_t width, size_t settled, struct got *g)
{
	static char text[400][2 * WIDTH];
	struct cs_err err;
	struct cs_collapse *c = cs_collapse_new(take, g, &err);
	bool fine = c != NULL;

	for (size_t i = 0; fine && in[i] != '\0'; i++) {
		fine = add(c, &in[i], text[i], width, i, &err) == 0;
		if ((i + 1) % settled != 0)
			continue;
		fine = fine && cs_collapse_settle(c, &err) == 0;
		memset(text, '?', sizeof(text));
	}
	fine = fine && cs_collapse_end(c, &err) == 0;
	cs_collapse_free(c);
	return fine && !g->bad && g->number == strlen(in) + 1 &&
	    g->offset == strlen(in) * width;
}

/* The lines are borrowed until so many have come. */
static void
test_cases(size_t width, size_t settled)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *want = width == WIDTH ? cases[i].out : cases[i].in;
		struct got g = { .text = CS_BUF_INIT, .number = 1 };
		const bool fine = collapse(cases[i].in, width, settled, &g);
		const char *out = g.text.len > 0 ? g.text.data : "";

		ok(fine && strcmp(out, want) == 0,
		    "lines %s of %zu bytes become %s (%s), settled by %zu",
		    cases[i].in, width, want, out, settled);
		cs_buf_free(&g.text);
	}
}

int
main(void)
{
	for (size_t settled = 1; settled <= 100; settled += 33) {
		test_cases(WIDTH, settled);
		/* Repeats of short lines stay. */
		test_cases(2, settled);
	}
	test_cases(WIDTH, 3);
	return tap_done();
}
