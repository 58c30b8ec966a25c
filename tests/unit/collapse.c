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
add(struct cs_collapse *c, const char *letter, size_t width, size_t i,
    struct cs_err *err)
{
	char text[2 * WIDTH];
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
collapse(const char *in, size_t width, struct got *g)
{
	struct cs_err err;
	struct cs_collapse *c = cs_collapse_new(take, g, &err);
	bool fine = c != NULL;

	for (size_t i = 0; fine && in[i] != '\0'; i++)
		fine = add(c, &in[i], width, i, &err) == 0;
	fine = fine && cs_collapse_end(c, &err) == 0;
	cs_collapse_free(c);
	return fine && !g->bad && g->number == strlen(in) + 1 &&
	    g->offset == strlen(in) * width;
}

int
main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct got g = { .text = CS_BUF_INIT, .number = 1 };
		const bool fine = collapse(cases[i].in, WIDTH, &g);
		const char *out = g.text.len > 0 ? g.text.data : "";

		ok(fine && strcmp(out, cases[i].out) == 0,
		    "lines %s become %s (%s)", cases[i].in, cases[i].out, out);
		cs_buf_free(&g.text);
	}
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct got g = { .text = CS_BUF_INIT, .number = 1 };
		const bool fine = collapse(cases[i].in, 2, &g);
		const char *out = g.text.len > 0 ? g.text.data : "";

		ok(fine && strcmp(out, cases[i].in) == 0,
		    "short lines %s stay (%s)", cases[i].in, out);
		cs_buf_free(&g.text);
	}
	return tap_done();
}
