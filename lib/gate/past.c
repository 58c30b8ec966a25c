#include "gate/past.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "gate/finding.h"
#include "gate/judge.h"
#include "python/tree.h"

void
cs_past_free(struct cs_past *p)
{
	cs_buf_free(&p->text);
	free(p->start);
	free(p->known);
	free(p->next);
	*p = (struct cs_past){ .text = CS_BUF_INIT };
}

static enum cs_rule_id
rule_of(const struct cs_finding *f)
{
	return (enum cs_rule_id)(f->rule - cs_rules_get(0));
}

static bool
is_known(const struct cs_past *p, const struct cs_finding *f)
{
	for (size_t i = 0; i < p->nknown; i++)
		if (p->known[i].rule == rule_of(f) &&
		    p->known[i].start == f->start && p->known[i].end == f->end)
			return true;
	return false;
}

static bool
has(const struct cs_verdict *v, const struct cs_finding *f, uint32_t offset)
{
	for (size_t i = 0; i < v->n; i++)
		if (v->finding[i].rule == f->rule &&
		    v->finding[i].start == f->start - offset &&
		    v->finding[i].end == f->end - offset)
			return true;
	return false;
}

static void
say_where(struct cs_finding *f, const char *where)
{
	const size_t n = strlen(f->message);

	(void)snprintf(f->message + n, sizeof(f->message) - n, " (%s)", where);
}

/* A finding in the cell itself; what it is was said there or before. */
static void
tell_here(const struct cs_finding *f, uint32_t offset, struct cs_findings *out)
{
	struct cs_finding *to = has(out->v, f, offset)
	    ? NULL
	    : cs_finding_add(
		  out, rule_of(f), f->start - offset, f->end - offset);

	if (to == NULL)
		return;
	*to = *f;
	to->start -= offset;
	to->end -= offset;
	to->traced = f->traced && f->trace_start >= offset;
	to->trace_start -= to->traced ? offset : f->trace_start;
	to->trace_end -= to->traced ? offset : f->trace_end;
	if (f->traced && !to->traced)
		say_where(to, "named in an earlier cell");
}

/* One in an earlier cell, at what in this one has made it one. */
static void
tell_there(const struct cs_finding *f, uint32_t offset, struct cs_findings *out)
{
	const bool traced = f->traced && f->trace_start >= offset;
	const uint32_t start = traced ? f->trace_start - offset : 0;
	const uint32_t end = traced ? f->trace_end - offset : 0;
	struct cs_finding *to = cs_finding_add(out, rule_of(f), start, end);

	if (to == NULL)
		return;
	*to = *f;
	to->start = start;
	to->end = end;
	to->traced = false;
	/* Its place is not what it is about. */
	to->spelled = to->loose = to->again = false;
	say_where(to, "used in an earlier cell");
}

/* It stands in code that is run when something calls for it. */
static bool
runs_again(const struct cs_tree *t, const struct cs_finding *f)
{
	for (uint32_t i = 0; i < t->n && t->node[i].start <= f->start; i++) {
		const enum cs_node_kind kind = cs_tree_kind(t, i);

		if ((kind == CS_NODE_FUNCTION_DEFINITION ||
			kind == CS_NODE_LAMBDA ||
			kind == CS_NODE_GENERATOR_EXPRESSION) &&
		    f->end <= t->node[i].end)
			return true;
	}
	return false;
}

void
cs_past_tell(const struct cs_past *p, const struct cs_verdict *all,
    const struct cs_tree *tree, uint32_t offset, struct cs_findings *out)
{
	for (size_t i = 0; i < all->n; i++) {
		const struct cs_finding *f = &all->finding[i];

		if (f->start >= offset)
			tell_here(f, offset, out);
		else if (!is_known(p, f) && runs_again(tree, f))
			tell_there(f, offset, out);
	}
	if (!all->whole)
		out->v->whole = false;
}

int
cs_past_note(
    struct cs_past *p, const struct cs_verdict *all, struct cs_err *err)
{
	free(p->next);
	p->nnext = 0;
	p->next = calloc(all->n + 1, sizeof(*p->next));
	if (p->next == NULL)
		return cs_err_nomem(err);
	for (size_t i = 0; i < all->n; i++)
		p->next[p->nnext++] =
		    (struct cs_past_known){ rule_of(&all->finding[i]),
			    all->finding[i].start, all->finding[i].end };
	return 0;
}

int
cs_past_keep(
    struct cs_past *p, const char *text, size_t len, struct cs_err *err)
{
	uint32_t *start = reallocarray(p->start, p->cells + 1, sizeof(*start));

	if (start == NULL)
		return cs_err_nomem(err);
	p->start = start;
	p->start[p->cells++] = (uint32_t)p->text.len;
	free(p->known);
	p->known = p->next;
	p->nknown = p->nnext;
	p->next = NULL;
	p->nnext = 0;
	cs_buf_add(&p->text, text, len);
	cs_buf_addc(&p->text, '\n');
	return cs_buf_check(&p->text, err);
}

uint32_t
cs_past_join(
    const struct cs_past *p, const char *text, size_t len, struct cs_buf *out)
{
	cs_buf_add(out, p->text.data, p->text.len);
	cs_buf_add(out, text, len);
	return (uint32_t)p->text.len;
}
