#include "gate/names/order.h"

#include <stdlib.h>

#include "base/err.h"
#include "python/scope.h"
#include "python/tree.h"

enum { SEARCHES_MAX = 16 };

/* One at module level. */
struct statement {
	uint32_t node;
	uint32_t active; /* the first node from here on that may call something,
			    while the module itself runs */
	uint32_t part;	 /* that contains it, as from cs_order_part() */
};

struct cs_order {
	const struct cs_tree *t;
	int searches; /* for mentions of a definition, SEARCHES_MAX at most */
	uint32_t *region;
	struct statement *statement;
	uint32_t n;
};

/* ---- regions ---- */

static bool
starts_region(const struct cs_tree *t, uint32_t i)
{
	const uint32_t p = t->node[i].parent;

	switch (t->node[i].kind) {
	case CS_NODE_BLOCK:
		return t->node[p].kind != CS_NODE_CLASS_DEFINITION;
	case CS_NODE_FUNCTION_DEFINITION:
	case CS_NODE_LAMBDA:
	case CS_NODE_CONDITIONAL_EXPRESSION:
	case CS_NODE_COMPARISON_OPERATOR:
	case CS_NODE_CASE_CLAUSE:
	case CS_NODE_ELIF_CLAUSE:
	case CS_NODE_ASSERT_STATEMENT:
		return true;
	default:
		return cs_scope_is_comprehension(t, i) ||
		    (t->node[p].kind == CS_NODE_BOOLEAN_OPERATOR &&
			t->node[i].field == CS_FIELD_RIGHT);
	}
}

static void
fill_regions(struct cs_order *o)
{
	o->region[0] = 0;
	for (uint32_t i = 1; i < o->t->n; i++)
		o->region[i] = starts_region(o->t, i)
		    ? i
		    : o->region[o->t->node[i].parent];
}

uint32_t
cs_order_region(const struct cs_order *o, uint32_t node)
{
	return o->region[node];
}

/* ---- where bindings hold ---- */

/* The statement, clause or expression that binds what it contains. */
static uint32_t
binder(const struct cs_tree *t, uint32_t i)
{
	for (;;) {
		i = t->node[i].parent;
		switch (cs_tree_kind(t, i)) {
		case CS_NODE_ASSIGNMENT:
		case CS_NODE_AUGMENTED_ASSIGNMENT:
		case CS_NODE_NAMED_EXPRESSION:
		case CS_NODE_TYPE_ALIAS_STATEMENT:
		case CS_NODE_FUNCTION_DEFINITION:
		case CS_NODE_CLASS_DEFINITION:
		case CS_NODE_IMPORT_STATEMENT:
		case CS_NODE_IMPORT_FROM_STATEMENT:
		case CS_NODE_FOR_STATEMENT:
		case CS_NODE_WITH_STATEMENT:
		case CS_NODE_EXCEPT_CLAUSE:
		case CS_NODE_EXCEPT_GROUP_CLAUSE:
		case CS_NODE_CASE_CLAUSE:
		case CS_NODE_FOR_IN_CLAUSE:
			return i;
		case CS_NODE_OTHER:
		case CS_NODE_MODULE:
		case CS_NODE_BLOCK:
		case CS_NODE_LAMBDA:
		case CS_NODE_PARAMETERS:
			return CS_TREE_NONE;
		default:
			break;
		}
	}
}

static uint32_t
block_of(const struct cs_tree *t, uint32_t i)
{
	uint32_t c = cs_tree_first(t, i);

	while (c != CS_TREE_NONE && t->node[c].kind != CS_NODE_BLOCK)
		c = cs_tree_next(t, c);
	return c;
}

/* From where on the name is bound; *in is the region. */
static uint32_t
held_from(
    const struct cs_tree *t, uint32_t identifier, uint32_t b, uint32_t *in)
{
	*in = b;
	switch (cs_tree_kind(t, b)) {
	case CS_NODE_ASSIGNMENT:
		/* "x: int" binds nothing. */
		return cs_tree_child(t, b, CS_FIELD_RIGHT) == CS_TREE_NONE
		    ? CS_ORDER_NEVER
		    : t->node[b].next;
	case CS_NODE_FUNCTION_DEFINITION:
	case CS_NODE_CLASS_DEFINITION:
		*in = t->node[b].parent;
		return t->node[*in].kind == CS_NODE_DECORATED_DEFINITION
		    ? t->node[*in].next
		    : t->node[b].next;
	case CS_NODE_FOR_STATEMENT:
	case CS_NODE_WITH_STATEMENT:
	case CS_NODE_EXCEPT_CLAUSE:
	case CS_NODE_EXCEPT_GROUP_CLAUSE:
		*in = block_of(t, b);
		return *in;
	case CS_NODE_CASE_CLAUSE:
		return t->node[identifier].next;
	case CS_NODE_AUGMENTED_ASSIGNMENT:
	case CS_NODE_NAMED_EXPRESSION:
	case CS_NODE_TYPE_ALIAS_STATEMENT:
	case CS_NODE_IMPORT_STATEMENT:
	case CS_NODE_IMPORT_FROM_STATEMENT:
		return t->node[b].next;
	default:
		return CS_ORDER_NEVER;
	}
}

/* The last statement that starts at or before node. */
static uint32_t
statement_at(const struct cs_order *o, uint32_t node)
{
	uint32_t low = 0, high = o->n;

	while (high - low > 1) {
		const uint32_t middle = low + (high - low) / 2;

		if (o->statement[middle].node <= node)
			low = middle;
		else
			high = middle;
	}
	return low;
}

uint32_t
cs_order_part(const struct cs_order *o, uint32_t node)
{
	const uint32_t at = statement_at(o, node);

	return at < o->n ? o->statement[at].part : 0;
}

struct cs_order_site
cs_order_site(const struct cs_order *o, uint32_t identifier)
{
	uint32_t in;
	struct cs_order_site s = { 0, CS_ORDER_NEVER };
	const uint32_t from = held_from(
	    o->t, identifier, binder(o->t, identifier), &in);

	if (from == CS_ORDER_NEVER)
		return s;
	s = (struct cs_order_site){ o->region[in], from };
	if (s.region == 0)
		s.region = cs_order_part(o, identifier);
	return s;
}

/* ---- what the module itself runs ---- */

static bool
may_call(enum cs_node_kind kind)
{
	return kind == CS_NODE_CALL || kind == CS_NODE_DECORATOR ||
	    kind == CS_NODE_ARGUMENT_LIST || kind == CS_NODE_SUBSCRIPT;
}

/* Parts are numbered after the nodes.  begun are those that begin before the
 * statement. */
static uint32_t
part_of(const struct cs_tree *t, const struct cs_parts *parts,
    uint32_t statement, size_t *begun)
{
	while (*begun < parts->n &&
	    parts->start[*begun] <= t->node[statement].start)
		++*begun;
	return *begun > 0 ? t->n + (uint32_t)*begun : 0;
}

static int
fill_statements(struct cs_order *o, const uint32_t *scope,
    const struct cs_parts *parts, struct cs_err *err)
{
	const struct cs_tree *t = o->t;
	bool *later = calloc(t->n, sizeof(*later)); /* runs when called */
	uint32_t at = 0, waits = 0;
	size_t begun = 0;

	if (later == NULL)
		return cs_err_nomem(err);
	for (uint32_t i = 1; i < t->n; i++) {
		later[i] = cs_scope_is_function(t, i) || later[scope[i]];
		if (t->node[i].parent == 0)
			o->statement[at++] = (struct statement){ i,
				CS_ORDER_NEVER, part_of(t, parts, i, &begun) };
		if (!may_call(t->node[i].kind) || later[scope[i]])
			continue;
		while (waits < at)
			o->statement[waits++].active = i;
	}
	o->n = at;
	free(later);
	return 0;
}

static uint32_t
count_statements(const struct cs_tree *t)
{
	uint32_t n = 0;

	for (uint32_t i = 1; i < t->n; i = t->node[i].next)
		n++;
	return n;
}

struct cs_order *
cs_order_new(const struct cs_tree *tree, const uint32_t *scope,
    const struct cs_parts *parts, struct cs_err *err)
{
	struct cs_order *o = calloc(1, sizeof(*o));

	if (o == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	o->t = tree;
	o->region = calloc(tree->n, sizeof(*o->region));
	o->statement = calloc(
	    (size_t)count_statements(tree) + 1, sizeof(*o->statement));
	if (o->region == NULL || o->statement == NULL) {
		cs_order_free(o);
		cs_err_nomem(err);
		return NULL;
	}
	fill_regions(o);
	if (fill_statements(o, scope, parts, err) < 0) {
		cs_order_free(o);
		return NULL;
	}
	return o;
}

void
cs_order_free(struct cs_order *o)
{
	if (o == NULL)
		return;
	free(o->region);
	free(o->statement);
	free(o);
}

bool
cs_order_calm(const struct cs_order *o, uint32_t node, uint32_t ready)
{
	const uint32_t at = statement_at(o, node);

	return at < o->n && o->statement[at].active >= ready;
}

/* ---- what nothing runs before ---- */

/* "class A:" and "class A(object):", which run nothing of another class; a
 * function without decorators. */
static bool
is_plain(const struct cs_tree *t, uint32_t definition)
{
	const uint32_t bases = cs_tree_child(
	    t, definition, CS_FIELD_SUPERCLASSES);

	if (cs_tree_kind(t, definition) == CS_NODE_FUNCTION_DEFINITION)
		return true;
	return cs_tree_kind(t, definition) == CS_NODE_CLASS_DEFINITION &&
	    (bases == CS_TREE_NONE ||
		(cs_tree_is(t, cs_tree_named(t, bases, 0), "object") &&
		    cs_tree_named(t, bases, 1) == CS_TREE_NONE));
}

/* The body of a function: it does not run where it stands. */
static bool
is_body(const struct cs_tree *t, uint32_t i)
{
	return t->node[i].kind == CS_NODE_BLOCK &&
	    t->node[t->node[i].parent].kind == CS_NODE_FUNCTION_DEFINITION;
}

/* What hands nothing on and runs nothing of the program. */
static bool
is_quiet(enum cs_node_kind kind)
{
	switch (kind) {
	case CS_NODE_TOKEN:
	case CS_NODE_BLOCK:
	case CS_NODE_FUNCTION_DEFINITION:
	case CS_NODE_PARAMETERS:
	case CS_NODE_IDENTIFIER:
	case CS_NODE_DEFAULT_PARAMETER:
	case CS_NODE_LIST_SPLAT_PATTERN:
	case CS_NODE_DICTIONARY_SPLAT_PATTERN:
	case CS_NODE_TYPED_PARAMETER:
	case CS_NODE_TYPED_DEFAULT_PARAMETER:
	case CS_NODE_TYPE:
	case CS_NODE_EXPRESSION_STATEMENT:
	case CS_NODE_PASS_STATEMENT:
	case CS_NODE_STRING:
	case CS_NODE_STRING_START:
	case CS_NODE_STRING_CONTENT:
	case CS_NODE_STRING_END:
	case CS_NODE_INTEGER:
	case CS_NODE_FLOAT:
	case CS_NODE_TRUE:
	case CS_NODE_FALSE:
	case CS_NODE_NONE:
	case CS_NODE_TUPLE:
	case CS_NODE_LIST:
	case CS_NODE_DICTIONARY:
		return true;
	default:
		return false;
	}
}

/* Whether the definition gives something it consists of away while it is made;
 * what it is derived from is known. */
static bool
gives_away(const struct cs_tree *t, uint32_t definition)
{
	const uint32_t bases = cs_tree_child(
	    t, definition, CS_FIELD_SUPERCLASSES);

	for (uint32_t i = definition + 1; i < t->node[definition].next;) {
		if (i != bases && !is_quiet(t->node[i].kind))
			return true;
		i = is_body(t, i) || i == bases ? t->node[i].next : i + 1;
	}
	return false;
}

/* Ways to a module's names that do not mention them; vars(x) is none, unlike
 * vars(). */
static bool
is_way_around(const struct cs_tree *t, uint32_t identifier)
{
	static const char *const ways[] = { "__build_class__", "__dict__",
		"__import__", "__main__", "__subclasses__", "gc", "globals",
		"import_module", "inspect", "locals", "modules", "vars" };
	const uint32_t call = t->node[identifier].parent;

	if (cs_tree_is(t, identifier, "vars") &&
	    cs_tree_named(t, cs_tree_child(t, call, CS_FIELD_ARGUMENTS), 0) !=
		CS_TREE_NONE)
		return false;
	for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++)
		if (cs_tree_is(t, identifier, ways[i]))
			return true;
	return false;
}

/* Whether something before ready may get at the definition, other than itself
 * and the body of a function that ready is the end of. */
static bool
is_mentioned(const struct cs_order *o, uint32_t definition, uint32_t ready)
{
	const struct cs_tree *t = o->t;
	const uint32_t name = cs_tree_child(t, definition, CS_FIELD_NAME);

	for (uint32_t i = 1; i < ready; i++) {
		if (i == definition ||
		    (is_body(t, i) && t->node[i].next == ready))
			i = t->node[i].next - 1;
		else if (t->node[i].kind == CS_NODE_IDENTIFIER &&
		    (cs_tree_is_same(t, i, name) || is_way_around(t, i)))
			return true;
	}
	return false;
}

bool
cs_order_unreached(struct cs_order *o, uint32_t node, uint32_t ready)
{
	const uint32_t at = statement_at(o, node);
	const uint32_t definition = at < o->n ? o->statement[at].node : 0;

	return definition != 0 && is_plain(o->t, definition) &&
	    o->searches++ < SEARCHES_MAX && !gives_away(o->t, definition) &&
	    !is_mentioned(o, definition, ready);
}
