#include "python/tree.h"

#include <ctype.h>
#include <stdlib.h>

#include "base/err.h"
#include "python/fault.h"
#include "python/grammar.h"
#include "python/recast.h"
#include "python/splat.h"
#include "python/syntax.h"
#include "tree/sitter.h"

enum { TEXT_MAX = 8 * 1024 * 1024 };

const struct TSLanguage *tree_sitter_python(void);

#define NAME(name, text) text,
static const char *const kind_names[] = { CS_TREE_KINDS(NAME) };
static const char *const field_names[] = { CS_TREE_FIELDS(NAME) };

/* In nodes that can be long, whether a child of this kind can only have this
 * role. */
static bool
has_no_role(unsigned parent, unsigned kind)
{
	switch (parent) {
	case CS_NODE_MODULE:
	case CS_NODE_LIST:
	case CS_NODE_TUPLE:
	case CS_NODE_SET:
	case CS_NODE_DICTIONARY:
	case CS_NODE_EXPRESSION_LIST:
	case CS_NODE_ARGUMENT_LIST:
	case CS_NODE_STRING:
	case CS_NODE_STRING_CONTENT:
	case CS_NODE_CONCATENATED_STRING:
	case CS_NODE_PATTERN_LIST:
	case CS_NODE_TUPLE_PATTERN:
	case CS_NODE_LIST_PATTERN:
	case CS_NODE_PARAMETERS:
		return true;
	case CS_NODE_BLOCK:
		return kind != CS_NODE_CASE_CLAUSE;
	case CS_NODE_TRY_STATEMENT:
		return kind != CS_NODE_BLOCK;
	case CS_NODE_DECORATED_DEFINITION:
		return kind == CS_NODE_DECORATOR;
	default:
		return false;
	}
}

/* The grammar's answer where a row may be long. */
static int
role_of(unsigned parent, unsigned kind)
{
	if (has_no_role(parent, kind))
		return CS_FIELD_NONE;
	if (kind == CS_NODE_CASE_CLAUSE || kind == CS_NODE_ELIF_CLAUSE)
		return CS_FIELD_ALTERNATIVE;
	return -1;
}

static struct cs_sitter grammar = {
	.name = "Python",
	.language = tree_sitter_python,
	.kinds = kind_names,
	.nkinds = sizeof(kind_names) / sizeof(kind_names[0]),
	.fields = field_names,
	.nfields = sizeof(field_names) / sizeof(field_names[0]),
	.role = role_of,
};

/* The pieces, one after another; 1, 0 and -1 as for one. */
static int
take_pieces(
    const struct cs_recast *r, struct cs_sitter_growth *g, struct cs_err *err)
{
	uint32_t base = 0;
	int took = 1;

	for (size_t i = 0; i < r->cuts && took == 1; base = r->cut[i++])
		took = cs_sitter_add(
		    &grammar, r->text, base, r->cut[i] - base, g, err);
	return took == 1 && r->fault ? 0 : took;
}

/* What python/recast.h has rewritten, by how it begins in the source. */
static const struct {
	uint8_t kind;
	char first; /* 0: no digit */
	uint8_t is;
} recast[] = {
	{ CS_NODE_UNARY_OPERATOR, '*', CS_NODE_LIST_SPLAT },
	{ CS_NODE_INTEGER, 0, CS_NODE_IDENTIFIER },
	{ CS_NODE_TUPLE, '[', CS_NODE_LIST },
	{ CS_NODE_PARENTHESIZED_EXPRESSION, '[', CS_NODE_LIST },
	{ CS_NODE_GENERATOR_EXPRESSION, '[', CS_NODE_LIST_COMPREHENSION },
};

static void
name_again(const char *source, struct cs_sitter_growth *g)
{
	for (uint32_t i = 0; i < g->n; i++) {
		const char first = source[g->node[i].start];

		for (size_t k = 0; k < sizeof(recast) / sizeof(recast[0]); k++)
			if (g->node[i].kind == recast[k].kind &&
			    (recast[k].first != 0
				    ? first == recast[k].first
				    : !isdigit((unsigned char)first))) {
				g->node[i].kind = recast[k].is;
				break;
			}
	}
}

static int
fill(struct cs_tree *t, struct cs_err *err)
{
	cs_recast_auto struct cs_recast r = { 0 };
	struct cs_sitter_growth g;
	int took;

	if (cs_recast_read(t->text, t->len, &r, err) < 0)
		return -1;
	if (!cs_sitter_start(&g, CS_NODE_MODULE, t->len))
		return cs_err_nomem(err);
	took = take_pieces(&r, &g, err);
	name_again(t->text, &g);
	cs_splat_lift(g.node, g.n);
	t->whole = took == 1;
	if (!t->whole)
		g.n = 1;
	cs_sitter_finish(&g, t);
	return took < 0 ? -1 : 0;
}

/* Only the module. */
static int
fill_broken(struct cs_tree *t, struct cs_err *err)
{
	struct cs_sitter_growth g;

	if (!cs_sitter_start(&g, CS_NODE_MODULE, t->len))
		return cs_err_nomem(err);
	cs_sitter_finish(&g, t);
	return 0;
}

static struct cs_tree *
parse_text(const char *text, size_t len, bool sound, struct cs_err *err)
{
	struct cs_tree *t = cs_tree_new(text, len, TEXT_MAX, "program", err);

	if (t != NULL && (sound ? fill(t, err) : fill_broken(t, err)) < 0) {
		cs_tree_free(t);
		return NULL;
	}
	return t;
}

struct cs_tree *
cs_tree_parse_sound(const char *text, size_t len, struct cs_err *err)
{
	return parse_text(text, len, true, err);
}

struct cs_tree *
cs_tree_parse(const char *text, size_t len, struct cs_err *err)
{
	struct cs_fault fault;

	/* The parser would go to any length to recover from errors. */
	if (len <= TEXT_MAX &&
	    cs_grammar_check(text, len, CS_SYNTAX_NEWEST, &fault, err) < 0)
		return NULL;
	return parse_text(
	    text, len, len > TEXT_MAX || fault.kind == CS_FAULT_NONE, err);
}

enum cs_node_kind
cs_tree_kind(const struct cs_tree *t, uint32_t i)
{
	return i == CS_TREE_NONE ? CS_NODE_OTHER : t->node[i].kind;
}
