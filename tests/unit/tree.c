#include "python/tree.h"

#include "base/err.h"
#include "tap.h"

static const char text[] = "import os as o, sys\n"
			   "def f(a, b=2):\n"
			   "    return a.c  # end\n";

static uint32_t
find(const struct cs_tree *t, enum cs_node_kind kind)
{
	for (uint32_t i = 0; i < t->n; i++)
		if (t->node[i].kind == kind)
			return i;
	return CS_TREE_NONE;
}

static void
check_shape(const struct cs_tree *t)
{
	bool nested = true, ordered = true;

	for (uint32_t i = 1; i < t->n; i++) {
		const struct cs_node *p = &t->node[t->node[i].parent];

		nested &= t->node[i].parent < i && t->node[i].next <= p->next &&
		    t->node[i].start >= p->start && t->node[i].end <= p->end;
		ordered &= t->node[i].start >= t->node[i - 1].start;
	}
	ok(nested, "each node is inside of its parent");
	ok(ordered, "nodes stand in the order of the text");
}

static void
check_nodes(const struct cs_tree *t)
{
	const uint32_t import = find(t, CS_NODE_IMPORT_STATEMENT);
	const uint32_t alias = find(t, CS_NODE_ALIASED_IMPORT);
	const uint32_t function = find(t, CS_NODE_FUNCTION_DEFINITION);
	const uint32_t attribute = find(t, CS_NODE_ATTRIBUTE);
	const uint32_t body = cs_tree_child(t, function, CS_FIELD_BODY);

	ok(t->node[0].kind == CS_NODE_MODULE && t->whole &&
		cs_tree_error(t) == CS_TREE_NONE,
	    "a whole module");
	ok(cs_tree_named(t, import, 0) == alias &&
		cs_tree_is(t, cs_tree_named(t, import, 1), "sys"),
	    "children without tokens, by number");
	ok(cs_tree_is(t, cs_tree_child(t, alias, CS_FIELD_ALIAS), "o"),
	    "a child by its role");
	ok(cs_tree_is(t, cs_tree_first(t, import), "import") &&
		cs_tree_kind(t, cs_tree_first(t, import)) == CS_NODE_TOKEN,
	    "a keyword is a token");
	ok(cs_tree_kind(t, body) == CS_NODE_BLOCK &&
		cs_tree_next(t, body) == CS_TREE_NONE,
	    "the last child has no next");
	ok(cs_tree_is(t, cs_tree_child(t, attribute, CS_FIELD_ATTRIBUTE), "c"),
	    "an attribute's name");
	ok(cs_tree_child(t, function, CS_FIELD_ALIAS) == CS_TREE_NONE &&
		cs_tree_first(t, CS_TREE_NONE) == CS_TREE_NONE &&
		cs_tree_kind(t, CS_TREE_NONE) == CS_NODE_OTHER,
	    "what is not there");
}

static void
check_broken(void)
{
	static const char broken[] = "x = 1\ny = (a b)\n";
	struct cs_err err;
	cs_tree_auto struct cs_tree *t = cs_tree_parse(
	    broken, strlen(broken), &err);

	ok(t != NULL && !t->whole && cs_tree_error(t) != CS_TREE_NONE,
	    "a broken text has a tree with an error in it");
	ok(t != NULL && t->stuck == 13, "and the token that it stopped at");
}

/* What a text can be made of to cost much: an answer comes all the same. */
static void
check_cost(const char *name, const char *head, const char *unit, size_t times,
    const char *tail)
{
	const size_t n = strlen(unit), all = strlen(head) + n * times;
	char *s = malloc(all + strlen(tail) + 1);
	struct cs_err err = { 0 };
	struct cs_tree *t;

	strcpy(s, head);
	for (size_t i = 0; i < times; i++)
		memcpy(s + strlen(head) + n * i, unit, n);
	strcpy(s + all, tail);
	t = cs_tree_parse(s, strlen(s), &err);
	ok(t != NULL || err.code == CS_ELIMIT, "%s", name);
	cs_tree_free(t);
	free(s);
}

int
main(void)
{
	struct cs_err err;
	cs_tree_auto struct cs_tree *t = cs_tree_parse(
	    text, strlen(text), &err);

	ok(t != NULL, "a text is parsed");
	check_shape(t);
	check_nodes(t);
	check_broken();
	check_cost("200,000 open brackets", "", "(", 200000, "\n");
	check_cost("100,000 nots", "", "not ", 100000, "x\n");
	check_cost("100,000 attributes", "a", ".b", 100000, "\n");
	check_cost("50,000 lambdas", "", "lambda:", 50000, "0\n");
	check_cost("100,000 binary operators", "a", "+a", 100000, "\n");
	check_cost("20,000 heads without blocks", "", "if x:\n", 20000, "\n");
	check_cost("10,000 f-strings in f-strings", "", "f'{", 10000, "\n");
	check_cost("100,000 elifs", "if x: y\n", "elif x: y\n", 100000, "\n");
	return tap_done();
}
