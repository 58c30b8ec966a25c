#include "gate/judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "gate/caught.h"
#include "gate/comments.h"
#include "gate/doctests.h"
#include "gate/finding.h"
#include "gate/names/bindings.h"
#include "gate/names/called.h"
#include "gate/names/imports.h"
#include "gate/names/known.h"
#include "gate/names/modules.h"
#include "gate/names/order.h"
#include "gate/names/origin.h"
#include "gate/names/spelled.h"
#include "gate/names/written.h"
#include "gate/standard.h"
#include "python/fault.h"
#include "python/source.h"
#include "python/syntax.h"
#include "python/tree.h"

/* So many that went out of sight are looked for where they may be caught. */
enum { KEPT_MAX = 64 };

struct judge {
	struct cs_findings *f;
	const struct cs_standard *standard;
	struct cs_judge_names *names; /* or NULL */
	const struct cs_tree *t;
	struct cs_called called;
	uint32_t handler;  /* the except clause that was told last */
	uint32_t suppress; /* the last call of contextlib.suppress */
	uint32_t kept;	   /* exceptions that went out of sight */
	int paths;	   /* gate/names/spelled.h keeps it */
};

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
	struct cs_finding *f = cs_finding_add(
	    j->f, id, t->node[node].start, t->node[last].end);

	if (f == NULL)
		return;
	cs_finding_name(f, plain_name(origin->path));
	f->guess = origin->starred || origin->loose;
	f->loose = origin->loose;
	if (origin->import != CS_TREE_NONE) {
		f->traced = true;
		f->trace_start = t->node[origin->import].start;
		f->trace_end = t->node[origin->import].end;
	}
}

/* ---- handlers ---- */

static const struct cs_rule *
rule_of_exception(const struct cs_origin *origin)
{
	return cs_rules_get(strcmp(origin->path, "builtins.Exception") == 0
		? CS_RULE_EXCEPT_EXCEPTION
		: CS_RULE_EXCEPT_BASE);
}

/* Caught by what it was kept as. */
struct keeping {
	struct judge *j;
	const struct cs_origin *origin;
};

static void
tell_kept(uint32_t node, void *ctx)
{
	struct keeping *k = ctx;
	const size_t before = k->j->f->v->n;

	add_origin(k->j, rule_of_exception(k->origin), node, k->origin);
	if (k->j->f->v->n > before)
		k->j->f->v->finding[before].again = true;
}

static void
tell_caught(struct judge *j, const struct cs_origin *origin)
{
	const struct cs_tree *t = j->t;
	const uint32_t in = cs_caught_in(t, origin->node);
	struct keeping k = { j, origin };

	if (origin->what == CS_ORIGIN_AWAY && j->kept++ < KEPT_MAX)
		cs_caught_kept(j->called.names, origin->node, tell_kept, &k);
	if (in == CS_TREE_NONE || in == j->handler)
		return;
	if (t->node[in].kind != CS_NODE_ARGUMENT_LIST) {
		j->handler = in;
		add_origin(j, rule_of_exception(origin), origin->node, origin);
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
		f = cs_finding_add(j->f, CS_RULE_BARE_EXCEPT,
		    t->node[word].start, t->node[word].end);
		if (f != NULL)
			cs_finding_name(f, "");
	}
}

/* ---- names ---- */

/* An attribute that leads inside, whatever it is taken from. */
static bool
tell_spelled(enum cs_rule_id rule, uint32_t node, const char *name, void *ctx)
{
	struct judge *j = ctx;
	struct cs_finding *f = cs_finding_add(
	    j->f, rule, j->t->node[node].start, j->t->node[node].end);

	if (f != NULL) {
		cs_finding_name(f, name);
		f->spelled = true;
	}
	return j->f->failed == CS_OK;
}

/* For what is lost from sight, NULL when that does not matter. */
static const struct cs_rule *
rule_of_loss(const char *path)
{
	if (cs_known_importer(path))
		return cs_rules_get(CS_RULE_DYNAMIC_IMPORT);
	return cs_known_kept(path) ? cs_rules_get(CS_RULE_REFLECTION)
				   : cs_known_confined(path);
}

/* What the policy says of a module. */
static void
tell_module(const char *module, uint32_t node, void *ctx)
{
	struct judge *j = ctx;
	const bool given = j->standard->tools && strcmp(module, "tools") == 0;
	const enum cs_policy_import is = given
	    ? CS_IMPORT_FREE
	    : cs_policy_import(j->standard->policy, module);
	struct cs_finding *f;

	/* To import it is all that it takes. */
	if (is == CS_IMPORT_FREE && strcmp(module, "antigravity") == 0) {
		f = cs_finding_add(j->f, CS_RULE_PROCESS,
		    j->t->node[node].start, j->t->node[node].end);
		if (f != NULL)
			cs_finding_name(f, module);
	}
	if (is == CS_IMPORT_FREE)
		return;
	f = cs_finding_add(j->f,
	    is == CS_IMPORT_DENIED ? CS_RULE_DENIED_IMPORT : CS_RULE_UNLISTED,
	    j->t->node[node].start, j->t->node[node].end);
	if (f == NULL)
		return;
	cs_finding_name(f, module);
	if (is == CS_IMPORT_UNLISTED)
		return;
	f->denied = true;
	(void)snprintf(f->message, sizeof(f->message),
	    "importing %s is not allowed", f->target);
}

/* A decorator is called. */
static bool
is_called(const struct cs_tree *t, uint32_t node)
{
	return t->node[node].field == CS_FIELD_FUNCTION ||
	    cs_tree_kind(t, t->node[node].parent) == CS_NODE_DECORATOR;
}

/* What is forbidden to call, where it is called or goes out of sight. */
static const struct cs_rule *
rule_of_call(struct judge *j, const struct cs_origin *origin)
{
	const struct cs_tree *t = j->t;
	const struct cs_rule *rule = cs_known_rule_called(origin->path);

	if (rule == NULL)
		return NULL;
	if (origin->what == CS_ORIGIN_AWAY)
		return cs_called_handed(origin->path) ? rule : NULL;
	return is_called(t, origin->node)
	    ? cs_called_rule(
		  &j->called, origin->path, rule, t->node[origin->node].parent)
	    : NULL;
}

/* The call of getattr() and its like by another name. */
static void
tell_getter(struct judge *j, const struct cs_origin *origin)
{
	static const char *const getters[] = { "builtins.getattr",
		"operator.attrgetter", "operator.methodcaller" };

	if (j->t->node[origin->node].field != CS_FIELD_FUNCTION)
		return;
	for (size_t i = 0; i < sizeof(getters) / sizeof(getters[0]); i++)
		if (strcmp(origin->path, getters[i]) == 0)
			cs_spelled_call(j->called.names,
			    j->t->node[origin->node].parent, &j->paths,
			    tell_spelled, j);
}

static bool
is_off(const struct judge *j, const struct cs_rule *rule)
{
	return j->f->severity[rule - cs_rules_get(0)] == CS_SEV_OFF;
}

/* The use of a name, and the attributes behind it, as far as it goes. */
static bool
tell_use(const struct cs_origin *origin, void *ctx)
{
	struct judge *j = ctx;
	const struct cs_rule *rule = cs_known_rule(origin->path);
	const struct cs_tree *t = j->t;

	if (rule == NULL)
		rule = rule_of_call(j, origin);
	if (rule == NULL && origin->what != CS_ORIGIN_IS)
		rule = rule_of_loss(origin->path);
	if (rule != NULL) {
		add_origin(j, rule, origin->node, origin);
		/* What nobody asks for hides nothing that is worse. */
		return is_off(j, rule);
	}
	tell_getter(j, origin);
	if (cs_known_importer(origin->path) &&
	    t->node[origin->node].field == CS_FIELD_FUNCTION)
		cs_modules_call(j->called.names, t->node[origin->node].parent,
		    tell_module, j);
	if (strcmp(origin->path, "builtins.Exception") == 0 ||
	    strcmp(origin->path, "builtins.BaseException") == 0)
		tell_caught(j, origin);
	if (strcmp(origin->path, "contextlib.suppress") == 0 &&
	    t->node[origin->node].field == CS_FIELD_FUNCTION)
		j->suppress = t->node[origin->node].parent;
	return j->f->failed == CS_OK;
}

/* "from os import system", and nothing uses it by that name. */
static bool
tell_unused(const struct cs_origin *origin, void *ctx)
{
	struct judge *j = ctx;
	const struct cs_rule *rule = cs_known_rule(origin->path);

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
		f = cs_finding_add(
		    j->f, CS_RULE_EXEC, t->node[i].start, t->node[i].end);
		if (f != NULL)
			cs_finding_name(f, "exec");
	}
}

/* "import evil", and the program has written evil.py. */
static void
tell_written(struct judge *j)
{
	const uint32_t i = cs_written_import(j->called.names);
	struct cs_finding *f;

	if (i == CS_TREE_NONE)
		return;
	f = cs_finding_add(
	    j->f, CS_RULE_WRITTEN, j->t->node[i].start, j->t->node[i].end);
	if (f != NULL)
		cs_finding_name(f, "import");
}

/* "from MODULE import *", where all of the module is forbidden. */
static void
tell_starred(struct judge *j)
{
	const struct cs_tree *t = j->t;

	for (uint32_t i = 0; i < t->n; i++) {
		const uint32_t p = t->node[i].parent;
		const uint32_t module = t->node[i].kind ==
			CS_NODE_WILDCARD_IMPORT
		    ? cs_tree_child(t, p, CS_FIELD_MODULE_NAME)
		    : CS_TREE_NONE;
		const struct cs_rule *rule;
		struct cs_origin at = { .node = p, .import = CS_TREE_NONE };
		char path[CS_RULES_ORIGIN_MAX] = "";

		if (module == CS_TREE_NONE ||
		    !cs_imports_dotted(t, path, module))
			continue;
		at.path = path;
		rule = cs_known_whole(path);
		if (rule == NULL)
			rule = cs_known_confined(path);
		if (rule != NULL)
			add_origin(j, rule, p, &at);
	}
}

static bool
is_refused(const struct judge *j)
{
	for (size_t i = 0; i < j->f->v->n; i++)
		if (j->f->v->finding[i].severity == CS_SEV_ERROR)
			return true;
	return false;
}

static int
tell_names(struct judge *j, const struct cs_parts *parts, struct cs_err *err)
{
	struct cs_bindings *names = cs_bindings_new(j->t, parts, err);
	struct cs_origins *o = NULL;
	int rc = -1;

	j->called.names = names;
	if (names != NULL) {
		cs_spelled_walk(names, tell_spelled, j);
		cs_modules_walk(names, tell_module, j);
		tell_written(j);
		tell_starred(j);
		o = cs_origin_new(names, err);
	}
	if (o != NULL) {
		rc = cs_origin_walk(o, tell_use, j, err);
		cs_origin_unused(o, tell_unused, j);
		if (!is_refused(j))
			cs_spelled_hints(names, tell_spelled, j);
	}
	if (rc == 0 && j->names != NULL)
		rc = j->names->see(j->names->ctx, names, err);
	cs_origin_free(o);
	cs_bindings_free(names);
	return rc;
}

/* ---- the order of it ---- */

/* 0: the text is Python, in *tree; 1: it is not, and that was told. */
static int
check_source(
    struct judge *j, bool decoded, struct cs_tree **tree, struct cs_err *err)
{
	struct cs_fault fault[CS_SOURCE_FAULTS];
	const struct cs_verdict *v = j->f->v;
	size_t n;

	if (!decoded) {
		cs_fault_set(&fault[0], CS_FAULT_ENCODING, 0, 0,
		    "the source is not UTF-8: what it says is not known");
		cs_finding_fault(j->f, &fault[0]);
		return 1;
	}
	n = cs_source_check(v->text, v->len, fault);
	for (size_t i = 0; i < n; i++)
		cs_finding_fault(j->f, &fault[i]);
	for (size_t i = 0; i < n; i++)
		if (fault[i].kind == CS_FAULT_NUL ||
		    fault[i].kind == CS_FAULT_ENCODING)
			return 1;
	if (cs_syntax_read_as(
		v->text, v->len, j->standard->minor, tree, &fault[0], err) < 0)
		return -1;
	if (fault[0].kind == CS_FAULT_NONE)
		return 0;
	cs_finding_fault(j->f, &fault[0]);
	return 1;
}

/* The names in a text that is known to be Python; what is too much is told. */
static int
look_at_names(struct judge *j, const struct cs_parts *parts, struct cs_err *err)
{
	const int rc = tell_names(j, parts, err);

	if (rc < 0 && err->code == CS_ELIMIT) {
		cs_finding_limit(j->f, err->msg);
		return 0;
	}
	return rc;
}

static struct judge
begin(struct cs_findings *f, const struct cs_standard *standard,
    struct cs_judge_names *names)
{
	return (struct judge){ .f = f,
		.standard = standard,
		.names = names,
		.handler = CS_TREE_NONE,
		.suppress = CS_TREE_NONE };
}

/* ---- examples in docstrings ---- */

/* What was found in a program with its examples, where it stands in it. */
static void
tell_examples(
    struct judge *j, const struct cs_doctests *d, const struct cs_verdict *all)
{
	for (size_t i = 0; i < all->n; i++) {
		const struct cs_finding *f = &all->finding[i];
		struct cs_finding *to = cs_finding_add(j->f,
		    (enum cs_rule_id)(f->rule - cs_rules_get(0)), f->start,
		    f->end);

		if (to == NULL)
			continue;
		*to = *f;
		if (f->start >= j->f->v->len) {
			to->start = cs_doctests_place(d, f->start);
			to->end = cs_doctests_place(d, f->end - 1) + 1;
			to->spelled = to->loose = false;
		}
		to->traced = f->traced && f->trace_end <= j->f->v->len;
	}
	j->f->v->whole &= all->whole;
}

/* The verdict on a program with its examples. */
static int
judge_examples(const struct judge *of, const struct cs_doctests *d,
    const struct cs_tree *tree, struct cs_verdict *all, struct cs_err *err)
{
	const struct cs_parts parts = { d->start, d->n };
	struct cs_findings f = { .v = all };
	struct judge j = begin(&f, of->standard, NULL);

	j.called.examples = true;
	j.t = tree;
	if (cs_finding_start(&f, of->standard, d->text.data, d->text.len, err) <
	    0)
		return -1;
	return cs_finding_finish(
	    &f, of->standard, look_at_names(&j, &parts, err), err);
}

/* 1: the program was looked at with its examples; 0: it was not, as they can't
 * be told. */
static int
look_at_examples(
    struct judge *j, const struct cs_doctests *d, struct cs_err *err)
{
	cs_tree_auto struct cs_tree *tree = cs_tree_parse(
	    d->text.data, d->text.len, err);
	struct cs_verdict all;

	if (tree == NULL)
		return err->code == CS_ELIMIT ? 0 : -1;
	if (!tree->whole || !cs_doctests_apart(d, tree))
		return 0;
	if (judge_examples(j, d, tree, &all, err) < 0)
		return -1;
	tell_examples(j, d, &all);
	cs_verdict_free(&all);
	return 1;
}

/* The same for a program that may have some, or none. */
static int
try_examples(struct judge *j, const struct cs_tree *tree, struct cs_err *err)
{
	struct cs_doctests d;
	int rc;

	if (!cs_doctests_asked(tree))
		return 0;
	rc = cs_doctests_read(tree, &d, err);
	if (rc > 0)
		rc = look_at_examples(j, &d, err);
	cs_doctests_free(&d);
	return rc;
}

static int
look(struct judge *j, bool decoded, struct cs_err *err)
{
	static const struct cs_parts one = { NULL, 0 };
	cs_tree_auto struct cs_tree *tree = NULL;
	int rc = check_source(j, decoded, &tree, err);

	if (rc < 0)
		return -1;
	if (rc > 0) {
		/* Whatever the policy thinks of that: nothing else was looked
		 * at. */
		j->f->v->whole = false;
		return 0;
	}
	j->t = tree;
	tell_bare(j);
	tell_exec(j);
	rc = j->names == NULL ? try_examples(j, tree, err) : 0;
	return rc != 0 ? (rc < 0 ? -1 : 0) : look_at_names(j, &one, err);
}

int
cs_judge_source(struct cs_findings *f, bool decoded,
    const struct cs_standard *standard, struct cs_judge_names *names,
    struct cs_err *err)
{
	struct judge j = begin(f, standard, names);

	return look(&j, decoded, err);
}

int
cs_judge_parts(struct cs_findings *f, const struct cs_tree *tree,
    const struct cs_parts *parts, const struct cs_standard *standard,
    struct cs_judge_names *names, struct cs_err *err)
{
	struct judge j = begin(f, standard, names);

	j.t = tree;
	return look_at_names(&j, parts, err);
}

int
cs_judge_python(const char *text, size_t len, bool decoded,
    const struct cs_standard *standard, struct cs_verdict *v,
    struct cs_err *err)
{
	struct cs_findings f = { .v = v };
	int rc;

	if (cs_finding_start(&f, standard, text, len, err) < 0)
		return -1;
	rc = cs_judge_source(&f, decoded, standard, NULL, err);
	if (rc == 0 && standard->comments && v->whole)
		cs_comments_heed(&f);
	return cs_finding_finish(&f, standard, rc, err);
}
