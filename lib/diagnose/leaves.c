#include "diagnose/leaves.h"

#include "diagnose/line.h"
#include "diagnose/traceback.h"

static void
end_leaf(struct cs_leaves *g, struct cs_traceback *t)
{
	if (g->type.p != NULL && t->leaves_total < CS_TRACEBACK_LEAVES)
		t->leaves[t->leaves_total] = g->type;
	t->leaves_total += g->type.p != NULL;
	g->type = (struct cs_span){ 0 };
}

void
cs_leaves_end(struct cs_leaves *g, struct cs_traceback *t)
{
	end_leaf(g, t);
	g->margin = 0;
}

/* The rule at the end of the leaves has no number; those of deeper groups are
 * further to the right. */
static bool
is_last_rule(const struct cs_leaves *g, struct cs_span rule, size_t column)
{
	return column == g->margin + 2 &&
	    cs_span_run(cs_span_skip(rule, 1), '-') + 1 == rule.n;
}

/* +-+--- 1 --- goes one level deeper, so the error before it was a group. */
static void
read_rule(struct cs_leaves *g, struct cs_traceback *t, struct cs_span rule,
    size_t column)
{
	if (cs_span_starts(rule, "+-+-"))
		g->type = (struct cs_span){ 0 };
	end_leaf(g, t);
	g->open = g->begun = true;
	if (is_last_rule(g, rule, column))
		g->margin = 0;
}

static void
read_leaf(struct cs_leaves *g, struct cs_span text)
{
	struct cs_line l;

	cs_line_read(text, &l);
	switch (l.kind) {
	case CS_LINE_HEADER:
	case CS_LINE_CAUSE:
	case CS_LINE_CONTEXT:
		g->open = true;
		break;
	case CS_LINE_ERROR:
		if (g->open)
			g->type = l.type;
		g->open = false;
		break;
	default:
		break;
	}
}

/* A line without the margin is part of a message: before 3.13 these have
 * none. */
enum cs_leaves_part
cs_leaves_read(struct cs_leaves *g, struct cs_traceback *t, struct cs_span line,
    struct cs_span *body)
{
	const size_t column = cs_span_run(line, ' ');
	const struct cs_span mark = cs_span_skip(line, column);

	if (g->margin == 0 || column < g->margin || mark.n == 0 ||
	    (mark.p[0] != '+' && mark.p[0] != '|'))
		return CS_LEAVES_NONE;
	if (mark.p[0] == '+') {
		read_rule(g, t, mark, column);
		return CS_LEAVES_LEAF;
	}
	*body = cs_span_skip(mark, cs_span_starts(mark, "| ") ? 2 : 1);
	if (column == g->margin)
		return CS_LEAVES_OWN;
	read_leaf(g, *body);
	return CS_LEAVES_LEAF;
}

size_t
cs_leaves_margin(struct cs_span line)
{
	const size_t margin = cs_span_run(line, ' ');

	return cs_span_starts(cs_span_skip(line, margin),
		   "+ Exception Group Traceback (most recent call last):")
	    ? margin
	    : 0;
}
