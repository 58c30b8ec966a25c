#include "gate/names/origin.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "gate/names/bindings.h"
#include "gate/names/climb.h"
#include "gate/names/give.h"
#include "gate/names/imports.h"
#include "gate/names/insider.h"
#include "gate/names/known.h"
#include "gate/names/lookup.h"
#include "gate/names/named.h"
#include "gate/names/order.h"
#include "gate/names/record.h"
#include "gate/names/steady.h"
#include "gate/names/value.h"
#include "python/role.h"
#include "python/scope.h"
#include "python/tree.h"

enum {
	ROUNDS_MAX = 8, /* until all callees are known */
	/* Limit on the work of following, far above what any program needs. */
	STEPS_BASE = 200 * 1000,
	STEPS_EACH = 16, /* for a node */
};

struct cs_origins {
	struct cs_records r;
	struct cs_flow flow;
	/* A block is for type checkers if flow.call[] of its "if" is not 0,
	 * unless the program sets typing.TYPE_CHECKING itself. */
	bool checking_set;
	/* It gets at names as a dict, and so may put any among its own. */
	bool spreads;
};

/* "builtins.x", if that matters. */
static bool
own_path(const struct cs_tree *t, uint32_t node, char path[CS_RULES_ORIGIN_MAX])
{
	memcpy(path, "builtins", sizeof("builtins"));
	return (cs_tree_is(t, node, "__builtins__") ||
		   cs_value_add_node(t, path, node)) &&
	    cs_known_watch(path);
}

/* A parameter that is called "_os". */
static bool
is_given_so(const struct cs_tree *t, const struct cs_binding *name)
{
	return name->name[0] == '_' && name->value == CS_TREE_NONE &&
	    name->times == 1 && !name->imported && !name->defined &&
	    cs_scope_is_function(t, name->scope);
}

static int
find_meaning(struct cs_origins *o, uint32_t node, struct cs_err *err)
{
	char path[CS_RULES_ORIGIN_MAX];
	struct cs_binding *name;
	uint32_t at = CS_BINDINGS_NONE;
	bool builtin, foreign = false;

	while (
	    (name = cs_lookup_seen(o->r.names, node, &at, &builtin)) != NULL) {
		foreign |= is_given_so(o->r.t, name);
		if (cs_record_use(&o->r, node,
			(uint32_t)(name - o->r.names->name), err) < 0)
			return -1;
	}
	foreign = o->spreads && (builtin || foreign) &&
	    cs_insider_name(o->r.t, node);
	return foreign ||
		(builtin && (o->r.stars > 0 || own_path(o->r.t, node, path)))
	    ? cs_record_use(&o->r, node, CS_BINDINGS_NONE, err)
	    : 0;
}

/* globals()["os"] */
static int
find_named(struct cs_origins *o, uint32_t node, struct cs_err *err)
{
	uint32_t use;
	const struct cs_binding *name = cs_named_find(o->r.names, node, &use);

	return name == NULL ? 0
			    : cs_record_use(&o->r, use,
				  (uint32_t)(name - o->r.names->name), err);
}

/* "case A(_os=m)": what m may be. */
static int
bind_pattern(struct cs_origins *o, uint32_t keyword, struct cs_err *err)
{
	const struct cs_value any = { .path = CS_KNOWN_ANY };

	for (uint32_t i = keyword; i < o->r.t->node[keyword].next; i++)
		if (o->r.t->node[i].kind == CS_NODE_IDENTIFIER &&
		    o->r.names->role[i] == CS_ROLE_BIND &&
		    cs_record_bind(&o->r, i, &any, keyword, false, err) < 0)
			return -1;
	return 0;
}

static bool
spreads_names(const struct cs_tree *t)
{
	static const char *const words[] = { "__dict__", "globals", "locals",
		"vars" };

	for (uint32_t i = 0; i < t->n; i++)
		for (size_t w = 0; t->node[i].kind == CS_NODE_IDENTIFIER &&
		     w < sizeof(words) / sizeof(words[0]);
		     w++)
			if (t->text[t->node[i].start] == words[w][0] &&
			    cs_tree_is(t, i, words[w]))
				return true;
	return false;
}

static int
find_meanings(struct cs_origins *o, struct cs_err *err)
{
	o->spreads = spreads_names(o->r.t);
	for (uint32_t i = 0; i < o->r.t->n; i++)
		if (find_named(o, i, err) < 0 ||
		    (cs_insider_pattern(o->r.t, i) &&
			bind_pattern(o, i, err) < 0))
			return -1;
	for (uint32_t i = 0; i < o->r.t->n; i++)
		if (o->r.t->node[i].kind == CS_NODE_IDENTIFIER
			? o->r.names->role[i] == CS_ROLE_USE &&
			    find_meaning(o, i, err) < 0
			: cs_insider_is(o->r.t, i) &&
			    cs_record_use(&o->r, i, CS_BINDINGS_NONE, err) < 0)
			return -1;
	return 0;
}

/* ---- following a use ---- */

struct follower {
	struct cs_origins *o;
	cs_origin_see *see; /* NULL: only resolve names */
	void *ctx;
	struct cs_err *err;
	uint32_t import;
	bool starred, loose;
	bool sole;  /* the name is bound once */
	bool going; /* see() has not stopped it */
};

static bool
tell(const struct follower *f, const struct cs_value *v,
    enum cs_origin_what what)
{
	const struct cs_origin origin = { what, v->path, v->node, f->import,
		f->starred, f->loose };

	return f->see(&origin, f->ctx);
}

/* "o = os", "(o := os)", "for o in [os]": o is os too. */
static int
take(uint32_t identifier, const struct cs_value *v, uint32_t by, void *ctx)
{
	struct follower *f = ctx;
	struct cs_value at = *v;

	if (cs_known_rule(v->path) == NULL)
		return cs_record_bind(
		    &f->o->r, identifier, v, by, false, f->err);
	/* What is forbidden was reported where it is named; here if it came out
	 * of a pattern. */
	at.node = identifier;
	if (f->see != NULL)
		f->going = tell(f, &at, CS_ORIGIN_IS);
	return 0;
}

/* "if TYPE_CHECKING:", and whether it can be relied on. */
static void
note_checking(const struct follower *f, const struct cs_value *v)
{
	struct cs_origins *o = f->o;
	const struct cs_tree *t = o->r.t;
	const uint32_t p = t->node[v->node].parent;

	if (strstr(v->path, ".TYPE_CHECKING") == NULL)
		return;
	if (f->sole && t->node[p].kind == CS_NODE_IF_STATEMENT &&
	    t->node[v->node].field == CS_FIELD_CONDITION)
		o->flow.call[p] = 1;
	if (t->node[v->node].kind == CS_NODE_ATTRIBUTE &&
	    t->node[v->node].field == CS_FIELD_LEFT)
		o->checking_set = true;
}

static int
follow_way(struct follower *f, struct cs_value *v)
{
	struct cs_origins *o = f->o;
	enum cs_step step;

	do {
		if (f->see != NULL)
			f->going = tell(f, v, CS_ORIGIN_IS);
		if (!f->going ||
		    (v->form == CS_FORM_ITSELF &&
			cs_known_rule(v->path) != NULL &&
			!cs_known_beyond(v->path)))
			return 0;
		note_checking(f, v);
		if (cs_give(&o->flow, v, take, f) < 0)
			return -1;
		step = cs_climb(&o->flow, v);
	} while (step == CS_STEP_ON && cs_known_watch(v->path));
	if (o->flow.steps > STEPS_BASE + (size_t)o->r.t->n * STEPS_EACH)
		return cs_err_set(f->err, CS_ELIMIT,
		    "following names takes more work than in any sane program");
	if (f->see != NULL && step == CS_STEP_UNKNOWN)
		f->going = tell(f, v, CS_ORIGIN_UNKNOWN);
	if (f->see != NULL && step == CS_STEP_AWAY)
		f->going = tell(f, v, CS_ORIGIN_AWAY);
	return 0;
}

static int
follow(struct follower *f, const struct cs_value *from)
{
	struct cs_flow *flow = &f->o->flow;

	flow->ways = 1;
	for (flow->way = 0; flow->way < flow->ways && f->going; flow->way++) {
		struct cs_value v = *from;

		flow->left = flow->way;
		flow->gone = 1;
		if (follow_way(f, &v) < 0)
			return -1;
	}
	return 0;
}

static int
follow_path(struct follower *f, const char *path, uint32_t node)
{
	struct cs_value v = { .node = node };

	memcpy(v.path, path, strlen(path) + 1);
	return follow(f, &v);
}

/* The attribute of something unknown with the name of a module. */
static int
follow_loose(struct follower *f, uint32_t node)
{
	int rc;

	f->loose = true;
	rc = follow_path(f, CS_KNOWN_ANY, node);
	f->loose = false;
	return rc;
}

/* A name that the program does not bind, or not for certain. */
static int
follow_own(struct follower *f, uint32_t node)
{
	const struct cs_origins *o = f->o;
	char path[CS_RULES_ORIGIN_MAX];

	f->import = CS_TREE_NONE;
	if (o->r.t->node[node].kind != CS_NODE_IDENTIFIER)
		return follow_loose(f, node);
	if (own_path(o->r.t, node, path) && follow_path(f, path, node) < 0)
		return -1;
	if (f->going && o->spreads && cs_insider_name(o->r.t, node) &&
	    !cs_tree_is(o->r.t, node, "__builtins__") &&
	    follow_loose(f, node) < 0)
		return -1;
	for (uint32_t i = 0; i < o->r.stars && f->going; i++) {
		memcpy(path, o->r.path[o->r.star[i].path], sizeof(path));
		if (!cs_value_add_node(o->r.t, path, node) ||
		    !cs_known_starred(path))
			continue;
		f->import = o->r.star[i].import;
		f->starred = true;
		if (follow_path(f, path, node) < 0)
			return -1;
		f->starred = false;
	}
	return 0;
}

static int
follow_record(struct follower *f, uint32_t record, uint32_t node)
{
	const struct cs_record *r = &f->o->r.record[record];
	struct cs_value v = {
		.node = node, .form = r->form, .boxes = r->boxes
	};

	for (int i = 0; i < CS_VALUE_BOXES; i++)
		v.index[i] = CS_VALUE_ANY;
	f->import = r->import;
	f->sole = f->o->r.names->name[r->name].times == 1;
	memcpy(v.path, f->o->r.path[r->path], sizeof(v.path));
	return follow(f, &v);
}

/* ---- resolving names, until nothing changes ---- */

static int
settle_once(struct follower *f)
{
	struct cs_origins *o = f->o;

	for (uint32_t u = 0; u < o->r.uses; u++)
		if (o->r.use[u].name == CS_BINDINGS_NONE &&
		    follow_own(f, o->r.use[u].node) < 0)
			return -1;
	/* New records follow the one that they result from. */
	for (uint32_t r = 0; r < o->r.records; r++)
		for (uint32_t u = o->r.names->name[o->r.record[r].name].uses;
		     u != CS_BINDINGS_NONE; u = o->r.use[u].next)
			if (follow_record(f, r, o->r.use[u].node) < 0)
				return -1;
	return 0;
}

static int
settle(struct cs_origins *o, struct cs_err *err)
{
	struct follower f = { .o = o, .err = err, .going = true };

	for (int round = 0; round < ROUNDS_MAX; round++) {
		o->flow.missed = false;
		if (settle_once(&f) < 0)
			return -1;
		if (!o->flow.missed)
			return 0;
	}
	return cs_err_set(err, CS_ELIMIT,
	    "names stand for names more often than in any sane program");
}

static int
start(struct cs_origins *o, struct cs_bindings *names, struct cs_err *err)
{
	o->r.names = names;
	o->r.t = names->tree;
	o->flow.tree = o->r.t;
	o->flow.names = names;
	o->flow.records = &o->r;
	o->flow.role = names->role;
	o->flow.call = calloc(o->r.t->n, sizeof(*o->flow.call));
	if (o->flow.call == NULL)
		return cs_err_nomem(err);
	if (cs_imports_bind(&o->r, err) < 0 || find_meanings(o, err) < 0)
		return -1;
	o->flow.steady = cs_steady_new(&o->r, err);
	return o->flow.steady == NULL ? -1 : settle(o, err);
}

struct cs_origins *
cs_origin_new(struct cs_bindings *names, struct cs_err *err)
{
	struct cs_origins *o = calloc(1, sizeof(*o));

	if (o == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	if (start(o, names, err) < 0) {
		cs_origin_free(o);
		return NULL;
	}
	return o;
}

void
cs_origin_free(struct cs_origins *o)
{
	if (o == NULL)
		return;
	cs_record_free(&o->r);
	cs_steady_free(o->flow.steady);
	free(o->flow.call);
	free(o);
}

/* ---- what only type checkers see ---- */

/* The import is under "if TYPE_CHECKING:", and that is typing's own. */
static bool
is_for_checkers(const struct cs_origins *o, uint32_t import)
{
	const struct cs_tree *t = o->r.t;
	uint32_t block, p;

	if (import == CS_TREE_NONE || o->checking_set)
		return false;
	block = cs_order_region(o->r.names->order, import);
	p = t->node[block].parent;
	return p != CS_TREE_NONE && t->node[p].kind == CS_NODE_IF_STATEMENT &&
	    t->node[block].field == CS_FIELD_CONSEQUENCE &&
	    o->flow.call[p] != 0;
}

/* A type is named there, and nothing is called for it. */
static bool
is_in_annotation(const struct cs_tree *t, uint32_t i)
{
	for (int up = 0; up < 64; up++) {
		i = t->node[i].parent;
		switch (cs_tree_kind(t, i)) {
		case CS_NODE_TYPE:
			return true;
		case CS_NODE_ATTRIBUTE:
		case CS_NODE_SUBSCRIPT:
		case CS_NODE_GENERIC_TYPE:
		case CS_NODE_UNION_TYPE:
		case CS_NODE_MEMBER_TYPE:
		case CS_NODE_BINARY_OPERATOR:
		case CS_NODE_LIST:
		case CS_NODE_TUPLE:
			break;
		default:
			return false;
		}
	}
	return false;
}

/* ---- telling ---- */

static int
tell_use(struct follower *f, const struct cs_record_use *u)
{
	struct cs_origins *o = f->o;

	if (u->name == CS_BINDINGS_NONE)
		return follow_own(f, u->node);
	for (uint32_t r = o->r.names->name[u->name].origins;
	     r != CS_BINDINGS_NONE && f->going; r = o->r.record[r].next) {
		if (is_for_checkers(o, o->r.record[r].import) &&
		    is_in_annotation(o->r.t, u->node))
			continue;
		o->r.record[r].used = true;
		if (follow_record(f, r, u->node) < 0)
			return -1;
	}
	return 0;
}

/* A member of a class is an attribute of it too, and of all its instances. */
static bool
is_attribute(const struct cs_origins *o, const struct cs_record *r)
{
	const uint32_t scope = o->r.names->name[r->name].scope;

	return o->r.t->node[scope].kind == CS_NODE_CLASS_DEFINITION &&
	    r->form != CS_FORM_SCOPE;
}

static void
tell_attributes(const struct cs_origins *o, cs_origin_see *see, void *ctx)
{
	for (uint32_t i = 0; i < o->r.records; i++) {
		const struct cs_record *r = &o->r.record[i];
		const struct cs_origin at = { CS_ORIGIN_AWAY,
			o->r.path[r->path], r->name_node, r->import, false,
			false };

		if (is_attribute(o, r))
			(void)see(&at, ctx);
	}
}

int
cs_origin_walk(
    struct cs_origins *o, cs_origin_see *see, void *ctx, struct cs_err *err)
{
	struct follower f = { .o = o, .see = see, .ctx = ctx, .err = err };

	for (uint32_t u = 0; u < o->r.uses; u++) {
		if (u == 0 || o->r.use[u].node != o->r.use[u - 1].node)
			f.going = true;
		if (f.going && tell_use(&f, &o->r.use[u]) < 0)
			return -1;
	}
	tell_attributes(o, see, ctx);
	return 0;
}

void
cs_origin_unused(struct cs_origins *o, cs_origin_see *see, void *ctx)
{
	for (uint32_t i = 0; i < o->r.records; i++) {
		const struct cs_record *r = &o->r.record[i];
		const struct cs_origin at = { .what = CS_ORIGIN_IS,
			.path = o->r.path[r->path],
			.node = r->name_node,
			.import = CS_TREE_NONE };

		if (r->from && !r->used && !is_for_checkers(o, r->import))
			(void)see(&at, ctx);
	}
}
