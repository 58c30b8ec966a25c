#include "gate/origin.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "gate/bindings.h"
#include "gate/order.h"
#include "gate/value.h"
#include "python/tree.h"

enum {
	PATHS_MAX = 96, /* different origins that matter, in one program */
	STARS_MAX = 8,	/* modules that matter, so many can be starred */
	ROUNDS_MAX = 8, /* until all is known that is called */
	/* The work of following, far over what any program needs. */
	STEPS_BASE = 200 * 1000,
	STEPS_EACH = 16, /* for a node */
};

/* A name has a list of these, one for each thing that it may be. */
struct record {
	uint32_t path; /* in paths */
	uint8_t form, boxes;
	uint32_t name;	 /* in the bindings */
	uint32_t import; /* where it came from */
	uint32_t name_node;
	uint32_t next;
	bool used, from;
};

/* A use of a name.  They stand in the order of the text, from the inside out
 * where a use may mean names of several scopes. */
struct use {
	uint32_t node;
	uint32_t name; /* in the bindings; CS_BINDINGS_NONE: Python's own */
	uint32_t next; /* of the same name */
};

struct star {
	uint32_t path, import;
};

struct cs_origins {
	struct cs_bindings *names;
	const struct cs_tree *t;
	char path[PATHS_MAX][CS_RULES_ORIGIN_MAX];
	uint32_t paths;
	struct record *record;
	uint32_t records, records_cap;
	struct use *use;
	uint32_t uses, uses_cap;
	struct star star[STARS_MAX];
	uint32_t stars;
	struct cs_flow flow;
	/* A block is for type checkers where flow.call[] of its "if" is not 0,
	 * unless the program sets typing.TYPE_CHECKING itself. */
	bool checking_set;
};

/* ---- paths ---- */

/* The identifiers of a dotted name, all or the first. */
static bool
add_dotted(const struct cs_tree *t, char to[CS_RULES_ORIGIN_MAX],
    uint32_t dotted, bool all)
{
	for (uint32_t c = cs_tree_first(t, dotted); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c)) {
		if (t->node[c].kind != CS_NODE_IDENTIFIER)
			continue;
		if (!cs_value_add_node(t, to, c))
			return false;
		if (!all)
			break;
	}
	return true;
}

static int
intern(struct cs_origins *o, const char *path, uint32_t *at, struct cs_err *err)
{
	for (*at = 0; *at < o->paths; ++*at)
		if (strcmp(o->path[*at], path) == 0)
			return 0;
	if (o->paths == PATHS_MAX)
		return cs_err_set(err, CS_ELIMIT,
		    "the program names more dangerous things than %d",
		    PATHS_MAX);
	memcpy(o->path[o->paths++], path, strlen(path) + 1);
	return 0;
}

/* ---- what names are bound to ---- */

/* Room for one more in an array that doubles. */
static int
make_room(
    void **array, uint32_t n, uint32_t *cap, size_t size, struct cs_err *err)
{
	const uint32_t more = *cap == 0 ? 64 : *cap * 2;
	void *p;

	if (n < *cap)
		return 0;
	p = reallocarray(*array, more, size);
	if (p == NULL)
		return cs_err_nomem(err);
	*array = p;
	*cap = more;
	return 0;
}

static bool
is_recorded(const struct cs_origins *o, const struct cs_binding *name,
    const struct record *new)
{
	for (uint32_t r = name->origins; r != CS_BINDINGS_NONE;
	     r = o->record[r].next)
		if (o->record[r].path == new->path &&
		    o->record[r].form == new->form &&
		    o->record[r].boxes == new->boxes)
			return true;
	return false;
}

/* The name at node is v, by the statement import. */
static int
bind(struct cs_origins *o, uint32_t node, const struct cs_value *v,
    uint32_t import, bool from, struct cs_err *err)
{
	struct cs_binding *name = cs_bindings_bound(o->names, node);
	struct record r = { .form = v->form,
		.boxes = v->boxes,
		.import = import,
		.name_node = node,
		.from = from };
	void *array = o->record;

	if (name == NULL || !cs_rules_watch(v->path))
		return 0;
	if (intern(o, v->path, &r.path, err) < 0)
		return -1;
	if (is_recorded(o, name, &r))
		return 0;
	if (make_room(&array, o->records, &o->records_cap, sizeof(r), err) < 0)
		return -1;
	o->record = array;
	r.name = (uint32_t)(name - o->names->name);
	r.next = name->origins;
	o->record[o->records] = r;
	name->origins = o->records++;
	return 0;
}

static int
bind_path(struct cs_origins *o, uint32_t node, const char *path,
    uint32_t import, bool from, struct cs_err *err)
{
	struct cs_value v = { .node = node };

	memcpy(v.path, path, strlen(path) + 1);
	return bind(o, node, &v, import, from, err);
}

/* One name of "import a.b, c as d". */
static int
bind_import(
    struct cs_origins *o, uint32_t statement, uint32_t item, struct cs_err *err)
{
	const struct cs_tree *t = o->t;
	char path[CS_RULES_ORIGIN_MAX] = "";

	if (t->node[item].kind == CS_NODE_DOTTED_NAME)
		return !add_dotted(t, path, item, false)
		    ? 0
		    : bind_path(o, cs_tree_first(t, item), path, statement,
			  false, err);
	if (t->node[item].kind != CS_NODE_ALIASED_IMPORT ||
	    !add_dotted(t, path, cs_tree_child(t, item, CS_FIELD_NAME), true))
		return 0;
	return bind_path(o, cs_tree_child(t, item, CS_FIELD_ALIAS), path,
	    statement, false, err);
}

static int
bind_star(struct cs_origins *o, uint32_t statement, const char *module,
    struct cs_err *err)
{
	uint32_t at;

	if (!cs_rules_watch(module))
		return 0;
	if (intern(o, module, &at, err) < 0)
		return -1;
	for (uint32_t i = 0; i < o->stars; i++)
		if (o->star[i].path == at)
			return 0;
	if (o->stars < STARS_MAX)
		o->star[o->stars++] = (struct star){ at, statement };
	return 0;
}

/* One name of "from m import a, b as c", or the star. */
static int
bind_from(struct cs_origins *o, uint32_t statement, const char *module,
    uint32_t item, struct cs_err *err)
{
	const struct cs_tree *t = o->t;
	char path[CS_RULES_ORIGIN_MAX];
	uint32_t bound = item, name = item;

	if (t->node[item].kind == CS_NODE_WILDCARD_IMPORT)
		return bind_star(o, statement, module, err);
	if (t->node[item].field != CS_FIELD_NAME)
		return 0;
	if (t->node[item].kind == CS_NODE_ALIASED_IMPORT) {
		name = cs_tree_child(t, item, CS_FIELD_NAME);
		bound = cs_tree_child(t, item, CS_FIELD_ALIAS);
	} else {
		bound = cs_tree_first(t, item);
	}
	memcpy(path, module, CS_RULES_ORIGIN_MAX);
	if (name == CS_TREE_NONE || bound == CS_TREE_NONE ||
	    !add_dotted(t, path, name, true))
		return 0;
	return bind_path(o, bound, path, statement, true, err);
}

static int
bind_statement(struct cs_origins *o, uint32_t s, struct cs_err *err)
{
	const struct cs_tree *t = o->t;
	const uint32_t module = cs_tree_child(t, s, CS_FIELD_MODULE_NAME);
	const bool from = t->node[s].kind == CS_NODE_IMPORT_FROM_STATEMENT;
	char path[CS_RULES_ORIGIN_MAX] = "";

	if (from &&
	    (cs_tree_kind(t, module) != CS_NODE_DOTTED_NAME ||
		!add_dotted(t, path, module, true)))
		return 0;
	for (uint32_t c = cs_tree_first(t, s); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c))
		if ((from ? bind_from(o, s, path, c, err)
			  : bind_import(o, s, c, err)) < 0)
			return -1;
	return 0;
}

static int
bind_imports(struct cs_origins *o, struct cs_err *err)
{
	for (uint32_t i = 0; i < o->t->n; i++)
		if ((o->t->node[i].kind == CS_NODE_IMPORT_STATEMENT ||
			o->t->node[i].kind == CS_NODE_IMPORT_FROM_STATEMENT) &&
		    bind_statement(o, i, err) < 0)
			return -1;
	return 0;
}

/* ---- what uses mean ---- */

static int
add_use(struct cs_origins *o, uint32_t node, uint32_t name, struct cs_err *err)
{
	void *array = o->use;
	struct use *u;

	if (make_room(&array, o->uses, &o->uses_cap, sizeof(*u), err) < 0)
		return -1;
	o->use = array;
	u = &o->use[o->uses];
	*u = (struct use){ node, name, CS_BINDINGS_NONE };
	if (name != CS_BINDINGS_NONE) {
		u->next = o->names->name[name].uses;
		o->names->name[name].uses = o->uses;
	}
	o->uses++;
	return 0;
}

/* "builtins.x", when that matters. */
static bool
own_path(const struct cs_tree *t, uint32_t node, char path[CS_RULES_ORIGIN_MAX])
{
	memcpy(path, "builtins", sizeof("builtins"));
	return (cs_tree_is(t, node, "__builtins__") ||
		   cs_value_add_node(t, path, node)) &&
	    cs_rules_watch(path);
}

static int
find_meaning(struct cs_origins *o, uint32_t node, struct cs_err *err)
{
	char path[CS_RULES_ORIGIN_MAX];
	struct cs_binding *name;
	uint32_t at = CS_BINDINGS_NONE;
	bool builtin;

	while ((name = cs_bindings_seen(o->names, node, &at, &builtin)) != NULL)
		if (add_use(o, node, (uint32_t)(name - o->names->name), err) <
		    0)
			return -1;
	return builtin && (o->stars > 0 || own_path(o->t, node, path))
	    ? add_use(o, node, CS_BINDINGS_NONE, err)
	    : 0;
}

static int
find_meanings(struct cs_origins *o, struct cs_err *err)
{
	for (uint32_t i = 0; i < o->t->n; i++)
		if (o->t->node[i].kind == CS_NODE_IDENTIFIER &&
		    o->names->role[i] == CS_ROLE_USE &&
		    find_meaning(o, i, err) < 0)
			return -1;
	return 0;
}

/* ---- following a use ---- */

struct follower {
	struct cs_origins *o;
	cs_origin_see *see; /* NULL: only what names are is looked for */
	void *ctx;
	struct cs_err *err;
	uint32_t import;
	bool starred;
	bool sole;  /* the name is bound once */
	bool going; /* see() wants more */
};

static bool
tell(const struct follower *f, const struct cs_value *v,
    enum cs_origin_what what)
{
	const struct cs_origin origin = { what, v->path, v->node, f->import,
		f->starred };

	return f->see(&origin, f->ctx);
}

/* "o = os", "(o := os)", "for o in [os]": o is os too. */
static int
take(uint32_t identifier, const struct cs_value *v, uint32_t by, void *ctx)
{
	struct follower *f = ctx;
	struct cs_value at = *v;

	if (cs_rules_for(v->path) == NULL)
		return bind(f->o, identifier, v, by, false, f->err);
	/* What is forbidden was told where it stands; it does so here when it
	 * came out of a pattern. */
	at.node = identifier;
	if (f->see != NULL)
		f->going = tell(f, &at, CS_ORIGIN_IS);
	return 0;
}

/* "if TYPE_CHECKING:", and whether that can be relied on. */
static void
note_checking(const struct follower *f, const struct cs_value *v)
{
	struct cs_origins *o = f->o;
	const struct cs_tree *t = o->t;
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
follow(struct follower *f, struct cs_value *v)
{
	struct cs_origins *o = f->o;
	enum cs_step step;

	do {
		if (f->see != NULL)
			f->going = tell(f, v, CS_ORIGIN_IS);
		if (!f->going ||
		    (v->form == CS_FORM_ITSELF &&
			cs_rules_for(v->path) != NULL))
			return 0;
		note_checking(f, v);
		if (cs_value_give(&o->flow, v, take, f) < 0)
			return -1;
		step = cs_value_climb(&o->flow, v);
	} while (step == CS_STEP_ON && cs_rules_watch(v->path));
	if (o->flow.steps > STEPS_BASE + (size_t)o->t->n * STEPS_EACH)
		return cs_err_set(f->err, CS_ELIMIT,
		    "following names takes more work than in any sane program");
	if (f->see != NULL && step == CS_STEP_UNKNOWN)
		f->going = tell(f, v, CS_ORIGIN_UNKNOWN);
	if (f->see != NULL && step == CS_STEP_AWAY)
		f->going = tell(f, v, CS_ORIGIN_AWAY);
	return 0;
}

static int
follow_path(struct follower *f, const char *path, uint32_t node)
{
	struct cs_value v = { .node = node };

	memcpy(v.path, path, strlen(path) + 1);
	return follow(f, &v);
}

/* A name that the program does not bind, or not for sure. */
static int
follow_own(struct follower *f, uint32_t node)
{
	const struct cs_origins *o = f->o;
	char path[CS_RULES_ORIGIN_MAX];

	f->import = CS_TREE_NONE;
	if (own_path(o->t, node, path) && follow_path(f, path, node) < 0)
		return -1;
	for (uint32_t i = 0; i < o->stars && f->going; i++) {
		memcpy(path, o->path[o->star[i].path], sizeof(path));
		if (!cs_value_add_node(o->t, path, node) ||
		    !cs_rules_starred(path))
			continue;
		f->import = o->star[i].import;
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
	const struct record *r = &f->o->record[record];
	struct cs_value v = {
		.node = node, .form = r->form, .boxes = r->boxes
	};

	for (int i = 0; i < CS_VALUE_BOXES; i++)
		v.index[i] = CS_VALUE_ANY;
	f->import = r->import;
	f->sole = f->o->names->name[r->name].times == 1;
	memcpy(v.path, f->o->path[r->path], sizeof(v.path));
	return follow(f, &v);
}

/* ---- what names are, until nothing new comes of it ---- */

static int
settle_once(struct follower *f)
{
	struct cs_origins *o = f->o;

	for (uint32_t u = 0; u < o->uses; u++)
		if (o->use[u].name == CS_BINDINGS_NONE &&
		    follow_own(f, o->use[u].node) < 0)
			return -1;
	/* New records come behind the one that they come from. */
	for (uint32_t r = 0; r < o->records; r++)
		for (uint32_t u = o->names->name[o->record[r].name].uses;
		     u != CS_BINDINGS_NONE; u = o->use[u].next)
			if (follow_record(f, r, o->use[u].node) < 0)
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
	o->names = names;
	o->t = names->tree;
	o->flow.tree = o->t;
	o->flow.role = names->role;
	o->flow.call = calloc(o->t->n, sizeof(*o->flow.call));
	if (o->flow.call == NULL)
		return cs_err_nomem(err);
	return bind_imports(o, err) < 0 || find_meanings(o, err) < 0
	    ? -1
	    : settle(o, err);
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
	free(o->record);
	free(o->use);
	free(o->flow.call);
	free(o);
}

/* ---- what only type checkers see ---- */

/* The import stands under "if TYPE_CHECKING:", and that is typing's own. */
static bool
is_for_checkers(const struct cs_origins *o, uint32_t import)
{
	const struct cs_tree *t = o->t;
	uint32_t block, p;

	if (import == CS_TREE_NONE || o->checking_set)
		return false;
	block = cs_order_region(o->names->order, import);
	p = t->node[block].parent;
	return p != CS_TREE_NONE && t->node[p].kind == CS_NODE_IF_STATEMENT &&
	    t->node[block].field == CS_FIELD_CONSEQUENCE &&
	    o->flow.call[p] != 0;
}

/* A type is said there, and nothing is called for it. */
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
tell_use(struct follower *f, const struct use *u)
{
	struct cs_origins *o = f->o;

	if (u->name == CS_BINDINGS_NONE)
		return follow_own(f, u->node);
	for (uint32_t r = o->names->name[u->name].origins;
	     r != CS_BINDINGS_NONE && f->going; r = o->record[r].next) {
		if (is_for_checkers(o, o->record[r].import) &&
		    is_in_annotation(o->t, u->node))
			continue;
		o->record[r].used = true;
		if (follow_record(f, r, u->node) < 0)
			return -1;
	}
	return 0;
}

/* What a class has is an attribute of it too, and of all that are of it. */
static bool
is_attribute(const struct cs_origins *o, const struct record *r)
{
	const uint32_t scope = o->names->name[r->name].scope;

	return o->t->node[scope].kind == CS_NODE_CLASS_DEFINITION &&
	    r->form != CS_FORM_SCOPE;
}

static void
tell_attributes(const struct cs_origins *o, cs_origin_see *see, void *ctx)
{
	for (uint32_t i = 0; i < o->records; i++) {
		const struct record *r = &o->record[i];
		const struct cs_origin at = { CS_ORIGIN_AWAY, o->path[r->path],
			r->name_node, r->import, false };

		if (is_attribute(o, r))
			(void)see(&at, ctx);
	}
}

int
cs_origin_walk(
    struct cs_origins *o, cs_origin_see *see, void *ctx, struct cs_err *err)
{
	struct follower f = { .o = o, .see = see, .ctx = ctx, .err = err };

	for (uint32_t u = 0; u < o->uses; u++) {
		if (u == 0 || o->use[u].node != o->use[u - 1].node)
			f.going = true;
		if (f.going && tell_use(&f, &o->use[u]) < 0)
			return -1;
	}
	tell_attributes(o, see, ctx);
	return 0;
}

void
cs_origin_unused(struct cs_origins *o, cs_origin_see *see, void *ctx)
{
	for (uint32_t i = 0; i < o->records; i++) {
		const struct record *r = &o->record[i];
		const struct cs_origin at = { .what = CS_ORIGIN_IS,
			.path = o->path[r->path],
			.node = r->name_node,
			.import = CS_TREE_NONE };

		if (r->from && !r->used && !is_for_checkers(o, r->import))
			(void)see(&at, ctx);
	}
}
