#include "gate/judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "gate/bindings.h"
#include "gate/origin.h"
#include "python/fault.h"
#include "python/source.h"
#include "python/syntax.h"
#include "python/tree.h"

enum { FINDINGS_MAX = 1000 };

struct judge {
	enum cs_severity severity[CS_RULES];
	struct cs_verdict *v;
	size_t cap;
	enum cs_code failed; /* CS_ENOMEM; CS_ELIMIT: there are enough */
	const struct cs_tree *t;
	uint32_t handler;  /* the except clause that was told last */
	uint32_t suppress; /* the last call of contextlib.suppress */
};

/* ---- findings ---- */

static bool
make_room(struct judge *j)
{
	const size_t cap = j->cap == 0 ? 8 : j->cap * 2;
	struct cs_finding *f;

	if (j->v->n < j->cap)
		return true;
	f = reallocarray(j->v->finding, cap, sizeof(*f));
	if (f == NULL) {
		j->failed = CS_ENOMEM;
		return false;
	}
	j->v->finding = f;
	j->cap = cap;
	return true;
}

/* A finding to be filled in; NULL when the policy does not want it, or none
 * can be had. */
static struct cs_finding *
add(struct judge *j, enum cs_rule_id rule, uint32_t start, uint32_t end)
{
	struct cs_finding *f;

	if (j->severity[rule] == CS_SEV_OFF || j->failed != CS_OK)
		return NULL;
	/* The last place is kept for the one that says so. */
	if (j->v->n == FINDINGS_MAX - 1 && rule != CS_RULE_LIMIT) {
		j->failed = CS_ELIMIT;
		return NULL;
	}
	if (!make_room(j))
		return NULL;
	f = &j->v->finding[j->v->n++];
	*f = (struct cs_finding){
		.rule = cs_rules_get(rule),
		.severity = j->severity[rule],
		.start = start,
		.end = end,
	};
	return f;
}

static void
add_fault(struct judge *j, const struct cs_fault *fault)
{
	static const enum cs_rule_id rule_of[] = {
		[CS_FAULT_NONE] = CS_RULE_LIMIT,
		[CS_FAULT_ENCODING] = CS_RULE_ENCODING,
		[CS_FAULT_CR] = CS_RULE_CR,
		[CS_FAULT_NUL] = CS_RULE_NUL,
		[CS_FAULT_BIDI] = CS_RULE_BIDI,
		[CS_FAULT_LIMIT] = CS_RULE_LIMIT,
		[CS_FAULT_SYNTAX] = CS_RULE_SYNTAX,
		[CS_FAULT_COMPILE] = CS_RULE_COMPILE,
		[CS_FAULT_PYTHON2] = CS_RULE_PYTHON2,
		[CS_FAULT_NOT_PYTHON] = CS_RULE_NOT_PYTHON,
	};
	struct cs_finding *f = add(
	    j, rule_of[fault->kind], fault->start, fault->end);

	if (f != NULL)
		memcpy(f->message, fault->msg, sizeof(f->message));
}

/* What could not be looked at is never passed. */
static void
add_limit(struct judge *j, const char *why)
{
	struct cs_finding *f;

	j->failed = CS_OK;
	f = add(j, CS_RULE_LIMIT, 0, 0);
	if (f != NULL)
		(void)snprintf(f->message, sizeof(f->message), "%.*s",
		    (int)sizeof(f->message) - 1, why);
	else
		j->v->pass = false;
}

/* The message of a rule, with the thing that was named in it. */
static void
put_message(struct cs_finding *f, const char *target)
{
	const char *format = f->rule->message;
	const char *hole = strstr(format, "%s");

	(void)snprintf(f->target, sizeof(f->target), "%s", target);
	if (hole == NULL)
		(void)snprintf(f->message, sizeof(f->message), "%s", format);
	else
		(void)snprintf(f->message, sizeof(f->message), "%.*s%s%s",
		    (int)(hole - format), format, target, hole + 2);
}

/* Python's own names are known without their module. */
static const char *
plain_name(const char *path)
{
	static const char own[] = "builtins.";

	return strncmp(path, own, sizeof(own) - 1) == 0 ? path + sizeof(own) - 1
							: path;
}

static void
add_origin(struct judge *j, const struct cs_rule *rule, uint32_t node,
    const struct cs_origin *origin)
{
	const struct cs_tree *t = j->t;
	const enum cs_rule_id id = (enum cs_rule_id)(rule - cs_rules_get(0));
	/* A call is shown whole. */
	const uint32_t last = t->node[node].field == CS_FIELD_FUNCTION
	    ? t->node[node].parent
	    : node;
	struct cs_finding *f = add(
	    j, id, t->node[node].start, t->node[last].end);

	if (f == NULL)
		return;
	put_message(f, plain_name(origin->path));
	f->guess = origin->starred;
	if (origin->import != CS_TREE_NONE) {
		f->traced = true;
		f->trace_start = t->node[origin->import].start;
		f->trace_end = t->node[origin->import].end;
	}
}

/* ---- handlers ---- */

/* The clause or call that an exception's name stands in as what is caught:
 * alone, or in tuples. */
static uint32_t
catcher(const struct cs_tree *t, uint32_t i)
{
	for (;;) {
		const uint32_t p = t->node[i].parent;

		switch (cs_tree_kind(t, p)) {
		case CS_NODE_EXCEPT_CLAUSE:
		case CS_NODE_EXCEPT_GROUP_CLAUSE:
		case CS_NODE_ARGUMENT_LIST:
			return p;
		case CS_NODE_AS_PATTERN:
		case CS_NODE_TUPLE:
		case CS_NODE_PARENTHESIZED_EXPRESSION:
		case CS_NODE_LIST_SPLAT:
		case CS_NODE_EXPRESSION_LIST:
		case CS_NODE_BINARY_OPERATOR:
			i = p;
			break;
		default:
			return CS_TREE_NONE;
		}
	}
}

static void
tell_caught(struct judge *j, const struct cs_origin *origin, bool base)
{
	const struct cs_tree *t = j->t;
	const uint32_t in = catcher(t, origin->node);

	if (in == CS_TREE_NONE || in == j->handler)
		return;
	if (t->node[in].kind != CS_NODE_ARGUMENT_LIST) {
		j->handler = in;
		add_origin(j,
		    cs_rules_get(
			base ? CS_RULE_EXCEPT_BASE : CS_RULE_EXCEPT_EXCEPTION),
		    origin->node, origin);
	} else if (t->node[in].parent == j->suppress) {
		j->handler = in;
		add_origin(
		    j, cs_rules_get(CS_RULE_SUPPRESS), origin->node, origin);
	}
}

/* An except clause with nothing between the word and the colon. */
static void
tell_bare(struct judge *j)
{
	const struct cs_tree *t = j->t;

	for (uint32_t i = 0; i < t->n; i++) {
		const uint32_t word = cs_tree_first(t, i);
		struct cs_finding *f;

		if (t->node[i].kind != CS_NODE_EXCEPT_CLAUSE ||
		    !cs_tree_is(t, cs_tree_next(t, word), ":"))
			continue;
		f = add(j, CS_RULE_BARE_EXCEPT, t->node[word].start,
		    t->node[word].end);
		if (f != NULL)
			put_message(f, "");
	}
}

/* ---- names ---- */

/* For what is lost from sight, NULL when that does not matter. */
static const struct cs_rule *
rule_of_loss(const char *path)
{
	if (cs_rules_importer(path))
		return cs_rules_get(CS_RULE_DYNAMIC_IMPORT);
	return cs_rules_module(path) ? cs_rules_get(CS_RULE_REFLECTION) : NULL;
}

/* The use of a name, and the attributes behind it, as far as it goes. */
static bool
tell_use(const struct cs_origin *origin, void *ctx)
{
	struct judge *j = ctx;
	const struct cs_rule *rule = cs_rules_for(origin->path);
	const struct cs_tree *t = j->t;

	if (rule == NULL && origin->what != CS_ORIGIN_IS)
		rule = rule_of_loss(origin->path);
	if (rule != NULL) {
		add_origin(j, rule, origin->node, origin);
		return false;
	}
	if (strcmp(origin->path, "builtins.Exception") == 0)
		tell_caught(j, origin, false);
	if (strcmp(origin->path, "builtins.BaseException") == 0)
		tell_caught(j, origin, true);
	if (strcmp(origin->path, "contextlib.suppress") == 0 &&
	    t->node[origin->node].field == CS_FIELD_FUNCTION)
		j->suppress = t->node[origin->node].parent;
	return j->failed == CS_OK;
}

/* "from os import system", and nothing uses it by that name. */
static bool
tell_unused(const struct cs_origin *origin, void *ctx)
{
	struct judge *j = ctx;
	const struct cs_rule *rule = cs_rules_for(origin->path);

	if (rule != NULL)
		add_origin(j, rule, origin->node, origin);
	return true;
}

/* Python 2's statement, where Python 3 reads it as a call. */
static void
tell_exec(struct judge *j)
{
	const struct cs_tree *t = j->t;

	for (uint32_t i = 0; i < t->n; i++) {
		struct cs_finding *f;

		if (t->node[i].kind != CS_NODE_EXEC_STATEMENT)
			continue;
		f = add(j, CS_RULE_EXEC, t->node[i].start, t->node[i].end);
		if (f != NULL)
			put_message(f, "exec");
	}
}

static int
tell_names(struct judge *j, struct cs_err *err)
{
	struct cs_bindings *names = cs_bindings_new(j->t, err);
	struct cs_origins *o = NULL;
	int rc = -1;

	if (names != NULL)
		o = cs_origin_new(names, err);
	if (o != NULL) {
		rc = cs_origin_walk(o, tell_use, j, err);
		cs_origin_unused(o, tell_unused, j);
	}
	cs_origin_free(o);
	cs_bindings_free(names);
	return rc;
}

/* ---- the order of it ---- */

static int
by_place(const void *a_, const void *b_)
{
	const struct cs_finding *a = a_, *b = b_;

	if (a->start != b->start)
		return a->start < b->start ? -1 : 1;
	return strcmp(a->rule->id, b->rule->id);
}

/* 0: the text is Python, in *tree; 1: it is not, and that was told. */
static int
check_source(
    struct judge *j, bool decoded, struct cs_tree **tree, struct cs_err *err)
{
	struct cs_fault fault[CS_SOURCE_FAULTS];
	const struct cs_verdict *v = j->v;
	size_t n;

	if (!decoded) {
		cs_fault_set(&fault[0], CS_FAULT_ENCODING, 0, 0,
		    "the source is not UTF-8: what it says is not known");
		add_fault(j, &fault[0]);
		return 1;
	}
	n = cs_source_check(v->text, v->len, fault);
	for (size_t i = 0; i < n; i++)
		add_fault(j, &fault[i]);
	for (size_t i = 0; i < n; i++)
		if (fault[i].kind == CS_FAULT_NUL ||
		    fault[i].kind == CS_FAULT_ENCODING)
			return 1;
	if (cs_syntax_read(v->text, v->len, tree, &fault[0], err) < 0)
		return -1;
	if (fault[0].kind == CS_FAULT_NONE)
		return 0;
	add_fault(j, &fault[0]);
	return 1;
}

static int
look(struct judge *j, bool decoded, struct cs_err *err)
{
	cs_tree_auto struct cs_tree *tree = NULL;
	int rc = check_source(j, decoded, &tree, err);

	if (rc < 0)
		return -1;
	if (rc > 0) {
		/* Whatever the policy thinks of that: nothing else was looked
		 * at. */
		j->v->pass = false;
		return 0;
	}
	j->t = tree;
	tell_bare(j);
	tell_exec(j);
	rc = tell_names(j, err);
	if (rc < 0 && err->code == CS_ELIMIT) {
		add_limit(j, err->msg);
		return 0;
	}
	return rc;
}

static void
finish(struct judge *j)
{
	struct cs_verdict *v = j->v;

	if (v->n > 0)
		qsort(v->finding, v->n, sizeof(*v->finding), by_place);
	for (size_t i = 0; i < v->n; i++)
		if (v->finding[i].severity == CS_SEV_ERROR)
			v->pass = false;
}

int
cs_judge_python(const char *text, size_t len, bool decoded,
    const struct cs_policy *policy, struct cs_verdict *v, struct cs_err *err)
{
	struct judge j = {
		.v = v, .handler = CS_TREE_NONE, .suppress = CS_TREE_NONE
	};
	int rc;

	*v = (struct cs_verdict){ .pass = true, .text = text, .len = len };
	for (int i = 0; i < CS_RULES; i++)
		j.severity[i] = cs_policy_severity(
		    policy, cs_rules_get((enum cs_rule_id)i)->id);
	v->places = cs_place_new(text, len, err);
	rc = v->places == NULL ? -1 : look(&j, decoded, err);
	if (j.failed == CS_ELIMIT)
		add_limit(&j, "more findings than anyone would read");
	if (rc == 0 && j.failed == CS_ENOMEM)
		rc = cs_err_nomem(err);
	finish(&j);
	if (rc < 0)
		cs_judge_free(v);
	return rc;
}

void
cs_judge_free(struct cs_verdict *v)
{
	cs_place_free(v->places);
	free(v->finding);
	v->places = NULL;
	v->finding = NULL;
	v->n = 0;
}
