#include "gate/session/past.h"

#include <stdio.h>
#include <string.h>

#include "gate/finding.h"
#include "gate/verdict.h"
#include "python/tree.h"

void
cs_past_free(struct cs_past *p)
{
	cs_slices_free(&p->slices);
}

int
cs_past_keep(struct cs_past *p, struct cs_err *err)
{
	return cs_slices_keep(&p->slices, err);
}

static enum cs_rule_id
rule_of(const struct cs_finding *f)
{
	return (enum cs_rule_id)(f->rule - cs_rules_get(0));
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

/* A finding in the cell itself; what it names may come from an earlier one. */
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

/* A finding in an earlier cell, reported at what in this one causes it. */
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
	/* The place is not what it is about. */
	to->spelled = to->loose = to->again = false;
	say_where(to, "used in an earlier cell");
}

/* Whether it is in code that runs when called. */
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
cs_past_tell(const struct cs_verdict *before, const struct cs_verdict *all,
    const struct cs_tree *tree, uint32_t offset, struct cs_findings *out)
{
	for (size_t i = 0; i < all->n; i++) {
		const struct cs_finding *f = &all->finding[i];

		if (f->start >= offset)
			tell_here(f, offset, out);
		else if (!has(before, f, 0) && runs_again(tree, f))
			tell_there(f, offset, out);
	}
	if (!all->whole)
		out->v->whole = false;
}
