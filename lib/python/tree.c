#include "python/tree.h"

#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

#include "base/err.h"
#include "python/fault.h"
#include "python/grammar.h"
#include "python/pool.h"
#include "python/recast.h"
#include "python/syntax.h"

/* What a text may cost the parser.  Both are far over what any program needs;
 * what passes them was made to pass them. */
enum {
	TEXT_MAX = 8 * 1024 * 1024,
	BYTES_BASE = 16 * 1024 * 1024,
	BYTES_EACH = 512,	      /* of memory for a byte of text */
	BYTES_MAX = 96 * 1024 * 1024, /* for one of 200,000 names */
	BLOCKS_BASE = 1024 * 1024,
	BLOCKS_EACH = 8, /* allocations for a byte of text */
	/* Recovering from many faults in a row, the parser copies what it has
	 * passed over again and again.  A sound text takes up to 512. */
	WORK_EACH = 2048,
	/*
	 * The parser counts a node's children with 16 bits and does not look
	 * whether they fit; where they don't, it loses some or takes what is no
	 * node for one.  The children and the node stand in one block, so that
	 * none of those nodes can be had from a pool with this ceiling.
	 */
	BLOCK_MAX = 65536 * 8,
	SYMBOLS_MAX = 1024,
	FIELDS_MAX = 256,
	NODES_FIRST = 512,
};

const TSLanguage *tree_sitter_python(void);

#define NAME(name, text) text,
static const char *const kind_names[] = { CS_TREE_KINDS(NAME) };
static const char *const field_names[] = { CS_TREE_FIELDS(NAME) };
enum {
	KINDS_BEFORE = CS_NODE_OTHER + 1,
	FIELDS_BEFORE = CS_FIELD_NONE + 1,
};

/* What the grammar's numbers are here; the same for every parse. */
static uint8_t kind_of[SYMBOLS_MAX], field_of[FIELDS_MAX];

/* The library has one allocator for all; this is where it takes from. */
static _Thread_local struct cs_pool *pool;

/* For the library, and for the grammar's scanner, which is compiled to call
 * these instead of the standard functions. */
void *cs_tree_malloc(size_t n);
void *cs_tree_calloc(size_t n, size_t size);
void *cs_tree_realloc(void *p, size_t n);
void cs_tree_drop(void *p);

void *
cs_tree_malloc(size_t n)
{
	return cs_pool_alloc(pool, n);
}

void *
cs_tree_calloc(size_t n, size_t size)
{
	size_t all;

	if (__builtin_mul_overflow(n, size, &all))
		all = SIZE_MAX;
	return memset(cs_pool_alloc(pool, all), 0, all);
}

void *
cs_tree_realloc(void *p, size_t n)
{
	return cs_pool_realloc(pool, p, n);
}

void
cs_tree_drop(void *p)
{
	cs_pool_drop(pool, p);
}

static int
by_name(const void *key, const void *element)
{
	return strcmp(key, *(const char *const *)element);
}

/* The place of name in a sorted table, from 0; -1 when it is not there. */
static int
place_of(const char *name, const char *const *table, size_t n)
{
	const char *const *found = bsearch(
	    name, table, n, sizeof(*table), by_name);

	return found == NULL ? -1 : (int)(found - table);
}

static void
learn_kinds(const TSLanguage *l)
{
	for (uint32_t s = 0; s < ts_language_symbol_count(l); s++) {
		int at;

		if (ts_language_symbol_type(l, (TSSymbol)s) !=
		    TSSymbolTypeRegular) {
			kind_of[s] = CS_NODE_TOKEN;
			continue;
		}
		at = place_of(ts_language_symbol_name(l, (TSSymbol)s),
		    kind_names, sizeof(kind_names) / sizeof(kind_names[0]));
		kind_of[s] = at < 0 ? CS_NODE_OTHER
				    : (uint8_t)(KINDS_BEFORE + at);
	}
}

static void
learn_fields(const TSLanguage *l)
{
	for (uint32_t f = 1; f <= ts_language_field_count(l); f++) {
		const int at = place_of(
		    ts_language_field_name_for_id(l, (TSFieldId)f), field_names,
		    sizeof(field_names) / sizeof(field_names[0]));

		field_of[f] = at < 0 ? CS_FIELD_NONE
				     : (uint8_t)(FIELDS_BEFORE + at);
	}
}

static int
learn(struct cs_err *err)
{
	static bool learnt;
	const TSLanguage *l = tree_sitter_python();

	if (learnt)
		return 0;
	if (ts_language_symbol_count(l) > SYMBOLS_MAX ||
	    ts_language_field_count(l) >= FIELDS_MAX)
		return cs_err_set(
		    err, CS_EHOST, "the Python grammar is not the one known");
	ts_set_allocator(
	    cs_tree_malloc, cs_tree_calloc, cs_tree_realloc, cs_tree_drop);
	learn_kinds(l);
	learn_fields(l);
	learnt = true;
	return 0;
}

/* The tree while it grows; its caller frees it, whatever happens. */
struct growth {
	struct cs_node *node;
	uint32_t n, cap;
	uint32_t base;	    /* where the piece that is parsed starts */
	const char *source; /* what it was made from */
};

static _Noreturn void
give_up(enum cs_code why)
{
	pool->failed = why;
	longjmp(pool->out, 1);
}

static bool
enlarge(struct growth *g)
{
	const uint32_t cap = g->cap == 0 ? NODES_FIRST : g->cap * 2;
	struct cs_node *node = reallocarray(g->node, cap, sizeof(*node));

	if (node == NULL)
		return false;
	g->node = node;
	g->cap = cap;
	return true;
}

static struct cs_node *
grow(struct growth *g, uint32_t parent)
{
	if (g->n == g->cap && !enlarge(g))
		give_up(CS_ENOMEM);
	g->node[g->n] = (struct cs_node){ .parent = parent };
	return &g->node[g->n++];
}

/* In what can be long, whether that is all that a child of this kind may be. */
static bool
has_no_role(enum cs_node_kind parent, enum cs_node_kind kind)
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

/*
 * The role of the node at the cursor.  The library looks for it in all that is
 * between the node and its parent, and in a row that it could not balance that
 * is as much as there are nodes before it.  So where a row may be long, what
 * the grammar has to say is said here.
 */
static enum cs_node_field
role_of(const TSTreeCursor *c, enum cs_node_kind parent, enum cs_node_kind kind)
{
	if (has_no_role(parent, kind))
		return CS_FIELD_NONE;
	if (kind == CS_NODE_CASE_CLAUSE || kind == CS_NODE_ELIF_CLAUSE)
		return CS_FIELD_ALTERNATIVE;
	return (enum cs_node_field)field_of[ts_tree_cursor_current_field_id(c)];
}

/* The node at the cursor; false for one that is a fault. */
static bool
take_node(struct growth *g, const TSTreeCursor *c, uint32_t parent)
{
	const TSNode from = ts_tree_cursor_current_node(c);
	const TSSymbol s = ts_node_symbol(from);
	struct cs_node *to = grow(g, parent);

	to->start = g->base + ts_node_start_byte(from);
	to->end = g->base + ts_node_end_byte(from);
	to->kind = s < SYMBOLS_MAX ? kind_of[s] : CS_NODE_OTHER;
	/* python/recast.h */
	if (to->kind == CS_NODE_UNARY_OPERATOR && g->source[to->start] == '*')
		to->kind = CS_NODE_LIST_SPLAT;
	to->field = (uint8_t)role_of(c, g->node[parent].kind, to->kind);
	/* That of an ERROR is beyond those of the grammar. */
	return s < SYMBOLS_MAX && !ts_node_is_missing(from);
}

/* What is in the root goes into the module; false when there is a fault. */
static bool
flatten(TSTree *tree, struct growth *g)
{
	const TSNode root = ts_tree_root_node(tree);
	TSTreeCursor c = ts_tree_cursor_new(root);
	uint32_t at = 0;

	if (ts_node_symbol(root) >= SYMBOLS_MAX)
		return false;
	for (;;) {
		if (ts_tree_cursor_goto_first_child(&c)) {
			if (!take_node(g, &c, at))
				return false;
			at = g->n - 1;
			continue;
		}
		while (at > 0) {
			g->node[at].next = g->n;
			if (ts_tree_cursor_goto_next_sibling(&c))
				break;
			ts_tree_cursor_goto_parent(&c);
			at = g->node[at].parent;
		}
		if (at == 0)
			return true;
		if (!take_node(g, &c, g->node[at].parent))
			return false;
		at = g->n - 1;
	}
}

static TSParser *
new_parser(void)
{
	TSParser *parser = ts_parser_new();

	if (ts_parser_set_language(parser, tree_sitter_python()))
		return parser;
	ts_parser_delete(parser);
	give_up(CS_EHOST);
}

/* What may leave by a jump changes only what its caller owns; what was not
 * deleted then is the pool's. */
static bool
parse(struct cs_pool *p, const char *text, size_t len, struct growth *g)
{
	TSTree *tree;

	pool = p;
	if (setjmp(p->out) != 0)
		return false;
	tree = ts_parser_parse_string(new_parser(), NULL, text, (uint32_t)len);
	if (tree == NULL)
		give_up(CS_EHOST);
	/* From here on no nodes are made. */
	p->max_block = 0;
	return flatten(tree, g);
}

static int
why(enum cs_code code, struct cs_err *err)
{
	if (code == CS_ENOMEM)
		return cs_err_nomem(err);
	if (code == CS_ELIMIT)
		return cs_err_set(err, code,
		    "the program takes more work than any sane one would");
	return cs_err_set(err, code,
	    "the tree-sitter library does not take the Python grammar");
}

static void
start_pool(struct cs_pool *p, size_t len)
{
	const size_t bytes = BYTES_BASE + len * BYTES_EACH;

	memset(p, 0, sizeof(*p));
	p->max_bytes = bytes < BYTES_MAX ? bytes : BYTES_MAX;
	p->max_blocks = BLOCKS_BASE + len * BLOCKS_EACH;
	p->max_work = BYTES_BASE + len * WORK_EACH;
	p->max_block = BLOCK_MAX;
}

/* The piece from base to end; false when the parser does not take it. */
static bool
take_piece(const char *text, uint32_t base, uint32_t end, struct growth *g,
    enum cs_code *failed)
{
	const uint32_t before = g->n;
	struct cs_pool p;
	bool whole;

	g->base = base;
	start_pool(&p, end - base);
	whole = parse(&p, text + base, end - base, g);
	cs_pool_free(&p);
	/* What the parser makes of a broken text is of no use, and may be too
	 * much for it. */
	*failed = p.in_vain ? CS_OK : p.failed;
	if (!whole)
		g->n = before;
	return whole;
}

/* What was not needed is given back; that it can't be is no harm. */
static void
shrink(struct growth *g)
{
	struct cs_node *node = g->n == 0
	    ? NULL
	    : reallocarray(g->node, g->n, sizeof(*node));

	if (node != NULL)
		g->node = node;
}

/* The module; what is in it is added by the pieces. */
static bool
start_growth(struct growth *g, size_t len)
{
	if (!enlarge(g))
		return false;
	g->node[g->n++] = (struct cs_node){
		.end = (uint32_t)len,
		.parent = CS_TREE_NONE,
		.kind = CS_NODE_MODULE,
	};
	return true;
}

static enum cs_code
take_pieces(struct cs_tree *t, const struct cs_recast *r, struct growth *g)
{
	enum cs_code failed = CS_OK;
	uint32_t base = 0;

	t->whole = true;
	for (size_t i = 0; i < r->cuts && t->whole; base = r->cut[i++])
		t->whole = take_piece(r->text, base, r->cut[i], g, &failed);
	pool = NULL;
	if (r->fault)
		t->whole = false;
	return failed;
}

static int
fill(struct cs_tree *t, struct cs_err *err)
{
	cs_recast_auto struct cs_recast r = { 0 };
	struct growth g = { .source = t->text };
	enum cs_code failed;

	if (cs_recast_read(t->text, t->len, &r, err) < 0)
		return -1;
	if (!start_growth(&g, t->len))
		return cs_err_nomem(err);
	failed = take_pieces(t, &r, &g);
	if (!t->whole)
		g.n = 1;
	g.node[0].next = g.n;
	shrink(&g);
	t->node = g.node;
	t->n = g.n;
	return failed == CS_OK ? 0 : why(failed, err);
}

/* The module alone. */
static int
fill_broken(struct cs_tree *t, struct cs_err *err)
{
	struct growth g = { 0 };

	if (!start_growth(&g, t->len))
		return cs_err_nomem(err);
	g.node[0].next = g.n;
	shrink(&g);
	t->node = g.node;
	t->n = g.n;
	return 0;
}

static struct cs_tree *
parse_text(const char *text, size_t len, bool sound, struct cs_err *err)
{
	struct cs_tree *t;

	if (len > TEXT_MAX) {
		cs_err_set(err, CS_ELIMIT, "the program is over %d bytes",
		    (int)TEXT_MAX);
		return NULL;
	}
	if (learn(err) < 0)
		return NULL;
	t = calloc(1, sizeof(*t));
	if (t == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	t->text = text;
	t->len = len;
	if ((sound ? fill(t, err) : fill_broken(t, err)) < 0) {
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

	/* The parser would go to any length to make something of what is
	 * broken. */
	if (len <= TEXT_MAX &&
	    cs_grammar_check(text, len, CS_SYNTAX_NEWEST, &fault, err) < 0)
		return NULL;
	return parse_text(
	    text, len, len > TEXT_MAX || fault.kind == CS_FAULT_NONE, err);
}

void
cs_tree_free(struct cs_tree *t)
{
	if (t == NULL)
		return;
	free((void *)(uintptr_t)t->node);
	free(t);
}

uint32_t
cs_tree_first(const struct cs_tree *t, uint32_t i)
{
	return i != CS_TREE_NONE && t->node[i].next > i + 1 ? i + 1
							    : CS_TREE_NONE;
}

uint32_t
cs_tree_next(const struct cs_tree *t, uint32_t i)
{
	const uint32_t parent = t->node[i].parent;

	if (parent == CS_TREE_NONE || t->node[i].next >= t->node[parent].next)
		return CS_TREE_NONE;
	return t->node[i].next;
}

uint32_t
cs_tree_child(const struct cs_tree *t, uint32_t i, enum cs_node_field field)
{
	uint32_t c = cs_tree_first(t, i);

	while (c != CS_TREE_NONE && t->node[c].field != field)
		c = cs_tree_next(t, c);
	return c;
}

uint32_t
cs_tree_named(const struct cs_tree *t, uint32_t i, uint32_t nth)
{
	uint32_t c = cs_tree_first(t, i);

	for (; c != CS_TREE_NONE; c = cs_tree_next(t, c))
		if (t->node[c].kind != CS_NODE_TOKEN && nth-- == 0)
			break;
	return c;
}

enum cs_node_kind
cs_tree_kind(const struct cs_tree *t, uint32_t i)
{
	return i == CS_TREE_NONE ? CS_NODE_OTHER : t->node[i].kind;
}

bool
cs_tree_is(const struct cs_tree *t, uint32_t i, const char *word)
{
	const size_t n = strlen(word);

	return i != CS_TREE_NONE && t->node[i].end - t->node[i].start == n &&
	    memcmp(t->text + t->node[i].start, word, n) == 0;
}
