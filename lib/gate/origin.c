#include "gate/origin.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "gate/bindings.h"
#include "python/tree.h"

enum {
	PATHS_MAX = 96, /* different origins that matter, in one program */
	STARS_MAX = 8,	/* modules that matter, so many can be starred */
};

/* A name has a list of these, at most one for a path. */
struct record {
	uint32_t path;	 /* in paths */
	uint32_t import; /* where it came from */
	uint32_t name_node;
	uint32_t next;
	bool used, from;
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
	uint32_t records, cap;
	struct star star[STARS_MAX];
	uint32_t stars;
};

/* ---- paths ---- */

/* "A.B" into to; false when it is too long to matter. */
static bool
add_part(char to[CS_RULES_ORIGIN_MAX], const char *part, size_t n)
{
	const size_t had = strlen(to);

	if (had + 1 + n + 1 > CS_RULES_ORIGIN_MAX || memchr(part, 0, n) != NULL)
		return false;
	if (had > 0)
		to[had] = '.';
	memcpy(to + had + (had > 0), part, n);
	to[had + (had > 0) + n] = '\0';
	return true;
}

static bool
add_node(const struct cs_tree *t, char to[CS_RULES_ORIGIN_MAX], uint32_t i)
{
	return add_part(
	    to, t->text + t->node[i].start, t->node[i].end - t->node[i].start);
}

/* The identifiers of a dotted name, all or the first. */
static bool
add_dotted(const struct cs_tree *t, char to[CS_RULES_ORIGIN_MAX],
    uint32_t dotted, bool all)
{
	for (uint32_t c = cs_tree_first(t, dotted); c != CS_TREE_NONE;
	     c = cs_tree_next(t, c)) {
		if (t->node[c].kind != CS_NODE_IDENTIFIER)
			continue;
		if (!add_node(t, to, c))
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

static int
grow(struct cs_origins *o, struct cs_err *err)
{
	const uint32_t cap = o->cap == 0 ? 64 : o->cap * 2;
	struct record *r;

	if (o->records < o->cap)
		return 0;
	r = reallocarray(o->record, cap, sizeof(*r));
	if (r == NULL)
		return cs_err_nomem(err);
	o->record = r;
	o->cap = cap;
	return 0;
}

/* The name at node is path, by the statement import. */
static int
bind(struct cs_origins *o, uint32_t node, const char *path, uint32_t import,
    bool from, struct cs_err *err)
{
	struct cs_binding *name = cs_bindings_bound(o->names, node);
	uint32_t at;

	if (name == NULL || !cs_rules_watch(path))
		return 0;
	if (intern(o, path, &at, err) < 0 || grow(o, err) < 0)
		return -1;
	for (uint32_t r = name->origins; r != CS_BINDINGS_NONE;
	     r = o->record[r].next)
		if (o->record[r].path == at)
			return 0;
	o->record[o->records] = (struct record){ .path = at,
		.import = import,
		.name_node = node,
		.next = name->origins,
		.from = from };
	name->origins = o->records++;
	return 0;
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
		    : bind(o, cs_tree_first(t, item), path, statement, false,
			  err);
	if (t->node[item].kind != CS_NODE_ALIASED_IMPORT ||
	    !add_dotted(t, path, cs_tree_child(t, item, CS_FIELD_NAME), true))
		return 0;
	return bind(o, cs_tree_child(t, item, CS_FIELD_ALIAS), path, statement,
	    false, err);
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
	return bind(o, bound, path, statement, true, err);
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

struct cs_origins *
cs_origin_new(struct cs_bindings *names, struct cs_err *err)
{
	struct cs_origins *o = calloc(1, sizeof(*o));

	if (o == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	o->names = names;
	o->t = names->tree;
	for (uint32_t i = 0; i < o->t->n; i++) {
		if (o->t->node[i].kind != CS_NODE_IMPORT_STATEMENT &&
		    o->t->node[i].kind != CS_NODE_IMPORT_FROM_STATEMENT)
			continue;
		if (bind_statement(o, i, err) < 0) {
			cs_origin_free(o);
			return NULL;
		}
	}
	return o;
}

void
cs_origin_free(struct cs_origins *o)
{
	if (o == NULL)
		return;
	free(o->record);
	free(o);
}

/* ---- following a use ---- */

struct follower {
	struct cs_origins *o;
	cs_origin_see *see;
	void *ctx;
	struct cs_err *err;
	bool going; /* see() wants more */
};

/* The text of a plain string literal without escapes; 0 when i is none. */
static size_t
literal(const struct cs_tree *t, uint32_t i, const char **text)
{
	const uint32_t content = cs_tree_named(t, i, 1);

	if (cs_tree_kind(t, i) != CS_NODE_STRING ||
	    cs_tree_kind(t, content) != CS_NODE_STRING_CONTENT ||
	    cs_tree_first(t, content) != CS_TREE_NONE ||
	    cs_tree_kind(t, cs_tree_next(t, content)) != CS_NODE_STRING_END)
		return 0;
	*text = t->text + t->node[content].start;
	return t->node[content].end - t->node[content].start;
}

/* __import__("os") and importlib.import_module("os") */
static bool
through_call(const struct cs_tree *t, struct cs_origin *at, uint32_t call)
{
	const uint32_t arguments = cs_tree_child(t, call, CS_FIELD_ARGUMENTS);
	const char *text;
	size_t n;

	if (strcmp(at->path, "builtins.__import__") != 0 &&
	    strcmp(at->path, "importlib.import_module") != 0)
		return false;
	if (cs_tree_kind(t, arguments) != CS_NODE_ARGUMENT_LIST)
		return false;
	n = literal(t, cs_tree_named(t, arguments, 0), &text);
	at->path[0] = '\0';
	return n > 0 && add_part(at->path, text, n);
}

/* __builtins__["eval"]: in the main module it is the module, else its dict. */
static bool
through_subscript(const struct cs_tree *t, struct cs_origin *at, uint32_t node)
{
	const char *text;
	size_t n;

	if (strcmp(at->path, "builtins") != 0)
		return false;
	n = literal(t, cs_tree_child(t, node, CS_FIELD_SUBSCRIPT), &text);
	return n > 0 && add_part(at->path, text, n);
}

/* From an expression to the one around it that is a part of what it is. */
static bool
climb(const struct cs_tree *t, struct cs_origin *at)
{
	const uint32_t p = t->node[at->node].parent;
	const enum cs_node_field role = t->node[at->node].field;
	bool on = false;

	switch (t->node[p].kind) {
	case CS_NODE_ATTRIBUTE:
		on = role == CS_FIELD_OBJECT &&
		    add_node(
			t, at->path, cs_tree_child(t, p, CS_FIELD_ATTRIBUTE));
		break;
	case CS_NODE_CALL:
		on = role == CS_FIELD_FUNCTION && through_call(t, at, p);
		break;
	case CS_NODE_SUBSCRIPT:
		on = role == CS_FIELD_VALUE && through_subscript(t, at, p);
		break;
	case CS_NODE_PARENTHESIZED_EXPRESSION:
		on = true;
		break;
	case CS_NODE_NAMED_EXPRESSION:
		on = role == CS_FIELD_VALUE;
		break;
	default:
		break;
	}
	if (on)
		at->node = p;
	return on && cs_rules_watch(at->path);
}

/* "o = os", "(o := os)": from here on o is os too. */
static int
remember(struct follower *f, const struct cs_origin *at)
{
	const struct cs_tree *t = f->o->t;
	const uint32_t p = t->node[at->node].parent;
	const enum cs_node_field role = t->node[at->node].field;
	uint32_t to = CS_TREE_NONE;

	if (t->node[p].kind == CS_NODE_ASSIGNMENT && role == CS_FIELD_RIGHT)
		to = cs_tree_child(t, p, CS_FIELD_LEFT);
	if (t->node[p].kind == CS_NODE_NAMED_EXPRESSION &&
	    role == CS_FIELD_VALUE)
		to = cs_tree_child(t, p, CS_FIELD_NAME);
	/* What is forbidden itself was told where it stands. */
	if (cs_tree_kind(t, to) != CS_NODE_IDENTIFIER ||
	    cs_rules_for(at->path) != NULL)
		return 0;
	return bind(f->o, to, at->path, p, false, f->err);
}

static int
follow(struct follower *f, const char *path, uint32_t node, uint32_t import,
    bool starred)
{
	struct cs_origin at = {
		.node = node, .import = import, .starred = starred
	};

	if (strlen(path) >= sizeof(at.path))
		return 0;
	memcpy(at.path, path, strlen(path) + 1);
	do {
		f->going = f->see(&at, f->ctx);
		if (!f->going)
			return 0;
		if (remember(f, &at) < 0)
			return -1;
	} while (climb(f->o->t, &at));
	return 0;
}

/* A name that the program does not bind. */
static int
follow_builtin(struct follower *f, uint32_t node)
{
	struct cs_origins *o = f->o;
	char path[CS_RULES_ORIGIN_MAX] = "builtins";

	if (!cs_tree_is(o->t, node, "__builtins__") &&
	    !add_node(o->t, path, node))
		return 0;
	if (cs_rules_watch(path) &&
	    follow(f, path, node, CS_TREE_NONE, false) < 0)
		return -1;
	for (uint32_t i = 0; i < o->stars && f->going; i++) {
		memcpy(path, o->path[o->star[i].path], sizeof(path));
		if (add_node(o->t, path, node) && cs_rules_starred(path) &&
		    follow(f, path, node, o->star[i].import, true) < 0)
			return -1;
	}
	return 0;
}

static int
follow_use(struct follower *f, uint32_t node)
{
	struct cs_origins *o = f->o;
	struct cs_binding *name;
	uint32_t at = CS_BINDINGS_NONE;
	bool builtin;

	f->going = true;
	while (f->going &&
	    (name = cs_bindings_seen(o->names, node, &at, &builtin)) != NULL)
		for (uint32_t r = name->origins;
		     r != CS_BINDINGS_NONE && f->going; r = o->record[r].next) {
			o->record[r].used = true;
			if (follow(f, o->path[o->record[r].path], node,
				o->record[r].import, false) < 0)
				return -1;
		}
	return f->going && builtin ? follow_builtin(f, node) : 0;
}

int
cs_origin_walk(
    struct cs_origins *o, cs_origin_see *see, void *ctx, struct cs_err *err)
{
	struct follower f = { .o = o, .see = see, .ctx = ctx, .err = err };

	for (uint32_t i = 0; i < o->t->n; i++)
		if (o->t->node[i].kind == CS_NODE_IDENTIFIER &&
		    o->names->role[i] == CS_ROLE_USE && follow_use(&f, i) < 0)
			return -1;
	return 0;
}

void
cs_origin_unused(struct cs_origins *o, cs_origin_see *see, void *ctx)
{
	for (uint32_t i = 0; i < o->records; i++) {
		const struct record *r = &o->record[i];
		struct cs_origin at = { .node = r->name_node,
			.import = CS_TREE_NONE };

		if (!r->from || r->used)
			continue;
		memcpy(at.path, o->path[r->path], sizeof(at.path));
		(void)see(&at, ctx);
	}
}
