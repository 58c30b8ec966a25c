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

	ok(t->node[0].kind == CS_NODE_MODULE && t->whole, "a whole module");
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

	ok(t != NULL && !t->whole && t->n == 1,
	    "of a broken text there is the module alone");
}

/* head, then unit times over, then tail. */
static char *
repeat(const char *head, const char *unit, size_t times, const char *tail)
{
	const size_t n = strlen(unit), all = strlen(head) + n * times;
	char *s = malloc(all + strlen(tail) + 1);

	memcpy(s, head, strlen(head));
	for (size_t i = 0; i < times; i++)
		memcpy(s + strlen(head) + n * i, unit, n);
	memcpy(s + all, tail, strlen(tail) + 1);
	return s;
}

/* What a text can be made of to cost much, or to overflow the parser's count of
 * a node's children (65,535): an answer comes all the same. */
static const struct {
	const char *name, *head, *unit;
	size_t times;
	const char *tail;
} costly[] = {
	{ "200,000 open brackets", "", "(", 200000, "\n" },
	{ "100,000 lines of open brackets", "", "f(\n", 100000, "\n" },
	{ "100,000 nots", "", "not ", 100000, "x\n" },
	{ "100,000 attributes", "a", ".b", 100000, "\n" },
	{ "50,000 lambdas", "", "lambda:", 50000, "0\n" },
	{ "100,000 binary operators", "a", "+a", 100000, "\n" },
	{ "20,000 heads without blocks", "", "if x:\n", 20000, "\n" },
	{ "10,000 f-strings in f-strings", "", "f'{", 10000, "\n" },
	{ "100,000 elifs", "if x: y\n", "elif x: y\n", 100000, "\n" },
	{ "100,000 heads without a colon", "", "if x\n    y\n", 100000, "" },
	{ "100,000 broken lines", "", "x y\n", 100000, "" },
	{ "100,000 broken lines in a class", "class A:\n", "  if x\n    y\n",
	    100000, "" },
	{ "100,000 lines without an end", "", "try:\n  x\n", 100000, "" },
	{ "a broken line of 4 MB", "x = ", "lambda ", 600000, "\n" },
	{ "a line of 100,000 words", "x = ", "a b ", 50000, "\n" },
	{ "100,000 commas", "f(", ",", 100000, ")\n" },
	{ "100,000 brackets after one another", "", "{} a ", 100000, "\n" },
	{ "100,000 broken fields", "x = f'", "{a b}", 100000, "'\n" },
};

static void
check_cost(size_t i)
{
	char *s = repeat(
	    costly[i].head, costly[i].unit, costly[i].times, costly[i].tail);
	struct cs_err err = { 0 };
	struct cs_tree *t = cs_tree_parse(s, strlen(s), &err);

	ok(t != NULL || err.code == CS_ELIMIT, "%s", costly[i].name);
	cs_tree_free(t);
	free(s);
}

/* Valid texts with what the parser would make nodes of, or read otherwise than
 * Python does, and the number of statements in the module. */
static const struct {
	const char *name, *head, *unit;
	size_t times;
	const char *tail;
	size_t statements;
} valid[] = {
	{ "65,536 comments hide nothing before them", "a\n", "#\n", 65536,
	    "b\n", 2 },
	{ "65,535 comments hide nothing before them", "a\n", "#\n", 65535,
	    "b\n", 2 },
	{ "nor do those at the end", "a\n", "#\n", 70000, "", 1 },
	{ "nor those in a block", "if x:\n  a\n", "  #\n", 70000, "  b\n", 1 },
	{ "70,000 joined lines", "a = 1 + \\\n", "\\\n", 70000, "1\n", 1 },
	{ "70,000 joined lines before a statement", "a\n", "\\\n", 70000, "b\n",
	    2 },
	{ "70,000 joined lines in a block", "if x:\n  a\n", "  \\\n", 70000,
	    "b\n", 1 },
	{ "an indentation of 256 columns", "if x:\n", " ", 256, "y\nz\n", 2 },
	{ "70,000 statements", "", "x = f(a, b)  # c\n", 70000, "", 70000 },
	{ "8 MB of comments", "a\n", "#\n", 4000000, "b\n", 2 },
	{ "4 MB in one list", "x = [", "1234567, ", 460000, "]\n", 1 },
	{ "100,000 names in one list", "x = [", "a, ", 100000, "]\n", 1 },
	{ "statements over many pieces", "",
	    "if x: y\nelse: z\n@a\n# c\ndef f():\n  pass\n", 10000, "", 20000 },
};

static void
check_valid(size_t i)
{
	char *s = repeat(
	    valid[i].head, valid[i].unit, valid[i].times, valid[i].tail);
	struct cs_err err = { 0 };
	struct cs_tree *t = cs_tree_parse(s, strlen(s), &err);
	size_t n = 0;

	for (uint32_t c = t == NULL ? CS_TREE_NONE : cs_tree_first(t, 0);
	     c != CS_TREE_NONE; c = cs_tree_next(t, c))
		n += t->node[c].kind != CS_NODE_TOKEN;
	ok(t != NULL && t->whole && n == valid[i].statements, "%s",
	    valid[i].name);
	if (n != valid[i].statements)
		printf("# %zu statements\n", n);
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
	for (size_t i = 0; i < sizeof(costly) / sizeof(costly[0]); i++)
		check_cost(i);
	for (size_t i = 0; i < sizeof(valid) / sizeof(valid[0]); i++)
		check_valid(i);
	return tap_done();
}
