#include "tree/sitter.h"

#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

#include "tree/pool.h"

/* Limits on the cost of parsing a text.  Both are far above what any program
 * needs; a text that exceeds them was made to. */
enum {
	BYTES_BASE = 16 * 1024 * 1024,
	BYTES_EACH = 512,	      /* of memory per byte of text */
	BYTES_MAX = 96 * 1024 * 1024, /* one of 200,000 names needs this */
	BLOCKS_BASE = 1024 * 1024,
	BLOCKS_EACH = 8, /* allocations per byte of text */
	/* When recovering from many consecutive errors, the parser copies what
	 * it has skipped over and over.  A valid text takes up to 512. */
	WORK_EACH = 2048,
	/*
	 * The parser counts a node's children with 16 bits without checking for
	 * overflow; then it loses some or takes something else for a node.  The
	 * children and the node are in one block, so a pool with this limit
	 * cannot allocate such a node.
	 */
	BLOCK_MAX = 65536 * 8,
	/* When looking for the end of a broken part it reads all of the rest
	 * for each token. */
	READ_BASE = 4 * 1024 * 1024,
	READ_EACH = 128, /* bytes read per byte of text; a valid one takes 2 */
	READ_CHUNK = 4096,
	NODES_FIRST = 512,
};

/* The library has one global allocator; this is its current pool. */
static _Thread_local struct cs_pool *pool;

/* For the library, and for the grammars' scanners, which are compiled to call
 * these instead of the standard functions. */
void *cs_sitter_malloc(size_t n);
void *cs_sitter_calloc(size_t n, size_t size);
void *cs_sitter_realloc(void *p, size_t n);
void cs_sitter_drop(void *p);

void *
cs_sitter_malloc(size_t n)
{
	return cs_pool_alloc(pool, n);
}

void *
cs_sitter_calloc(size_t n, size_t size)
{
	size_t all;

	if (__builtin_mul_overflow(n, size, &all))
		all = SIZE_MAX;
	return memset(cs_pool_alloc(pool, all), 0, all);
}

void *
cs_sitter_realloc(void *p, size_t n)
{
	return cs_pool_realloc(pool, p, n);
}

void
cs_sitter_drop(void *p)
{
	cs_pool_drop(pool, p);
}

static int
by_name(const void *key, const void *element)
{
	return strcmp(key, *(const char *const *)element);
}

/* The index of name in a sorted table, from 0; -1 if absent. */
static int
place_of(const char *name, const char *const *table, size_t n)
{
	const char *const *found = bsearch(
	    name, table, n, sizeof(*table), by_name);

	return found == NULL ? -1 : (int)(found - table);
}

static void
learn_kinds(struct cs_sitter *s, const TSLanguage *l)
{
	for (uint32_t i = 0; i < ts_language_symbol_count(l); i++) {
		int at;

		if (ts_language_symbol_type(l, (TSSymbol)i) !=
		    TSSymbolTypeRegular) {
			s->kind_of[i] = CS_TREE_TOKEN;
			continue;
		}
		at = place_of(ts_language_symbol_name(l, (TSSymbol)i), s->kinds,
		    s->nkinds);
		s->kind_of[i] = at < 0 ? CS_TREE_OTHER
				       : (uint8_t)(CS_TREE_KINDS_FIRST + at);
	}
}

static void
learn_fields(struct cs_sitter *s, const TSLanguage *l)
{
	for (uint32_t f = 1; f <= ts_language_field_count(l); f++) {
		const int at = place_of(
		    ts_language_field_name_for_id(l, (TSFieldId)f), s->fields,
		    s->nfields);

		s->field_of[f] = at < 0 ? CS_TREE_FIELDLESS
					: (uint8_t)(CS_TREE_FIELDS_FIRST + at);
	}
}

static int
learn(struct cs_sitter *s, struct cs_err *err)
{
	const TSLanguage *l = s->language();

	if (s->learnt)
		return 0;
	if (ts_language_symbol_count(l) > CS_SITTER_SYMBOLS ||
	    ts_language_field_count(l) >= CS_SITTER_FIELDS)
		return cs_err_set(err, CS_EHOST,
		    "the %s grammar is not the one known", s->name);
	ts_set_allocator(cs_sitter_malloc, cs_sitter_calloc, cs_sitter_realloc,
	    cs_sitter_drop);
	learn_kinds(s, l);
	learn_fields(s, l);
	s->learnt = true;
	return 0;
}

static _Noreturn void
give_up(enum cs_code why)
{
	pool->failed = why;
	longjmp(pool->out, 1);
}

static bool
enlarge(struct cs_sitter_growth *g)
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
grow(struct cs_sitter_growth *g, uint32_t parent)
{
	if (g->n == g->cap && !enlarge(g))
		give_up(CS_ENOMEM);
	g->node[g->n] = (struct cs_node){ .parent = parent };
	return &g->node[g->n++];
}

/* A piece of the text being parsed. */
struct piece {
	const struct cs_sitter *s;
	const char *text;
	uint32_t base, len;
	struct cs_sitter_growth *g;
};

/*
 * The role of the node at the cursor.  The library searches everything between
 * the node and its parent, and in a row that it could not balance that is as
 * much as there are previous nodes.  So for rows that may be long, the
 * language's own function decides.
 */
static uint8_t
role_of(const struct cs_sitter *s, const TSTreeCursor *c, unsigned parent,
    unsigned kind)
{
	const int known = s->role == NULL ? -1 : s->role(parent, kind);

	return known >= 0 ? (uint8_t)known
			  : s->field_of[ts_tree_cursor_current_field_id(c)];
}

/* Add the node at the cursor; false if it is an error. */
static bool
take_node(const struct piece *p, const TSTreeCursor *c, uint32_t parent)
{
	const TSNode from = ts_tree_cursor_current_node(c);
	const TSSymbol symbol = ts_node_symbol(from);
	struct cs_sitter_growth *g = p->g;
	struct cs_node *to = grow(g, parent);

	to->start = p->base + ts_node_start_byte(from);
	to->end = p->base + ts_node_end_byte(from);
	to->kind = symbol < CS_SITTER_SYMBOLS ? p->s->kind_of[symbol]
					      : CS_TREE_OTHER;
	to->field = role_of(p->s, c, g->node[parent].kind, to->kind);
	/* ERROR has a number beyond those of the grammar. */
	if (symbol < CS_SITTER_SYMBOLS && !ts_node_is_missing(from))
		return true;
	if (p->s->forgives != NULL &&
	    p->s->forgives(p->text, to->start, to->end))
		return true;
	g->fault_start = to->start;
	g->fault_end = to->end;
	return false;
}

/* Add the contents of the root to the tree; false if there is an error. */
static bool
flatten(const struct piece *p, TSTree *tree)
{
	struct cs_sitter_growth *g = p->g;
	const TSNode root = ts_tree_root_node(tree);
	TSTreeCursor c = ts_tree_cursor_new(root);
	uint32_t at = 0;

	if (ts_node_symbol(root) >= CS_SITTER_SYMBOLS) {
		g->fault_start = p->base + ts_node_start_byte(root);
		g->fault_end = p->base + ts_node_end_byte(root);
		return false;
	}
	for (;;) {
		if (ts_tree_cursor_goto_first_child(&c)) {
			if (!take_node(p, &c, at))
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
		if (!take_node(p, &c, g->node[at].parent))
			return false;
		at = g->n - 1;
	}
}

static TSParser *
new_parser(const struct cs_sitter *s)
{
	TSParser *parser = ts_parser_new();

	if (ts_parser_set_language(parser, s->language()))
		return parser;
	ts_parser_delete(parser);
	give_up(CS_EHOST);
}

/* A text being parsed, and the total that the parser has read of it. */
struct reading {
	const char *text;
	size_t len, read;
};

static const char *
read_on(void *reading, uint32_t at, TSPoint place, uint32_t *n)
{
	struct reading *r = reading;

	(void)place;
	*n = at >= r->len ? 0 : (uint32_t)(r->len - at);
	if (*n > READ_CHUNK)
		*n = READ_CHUNK;
	r->read += *n;
	if (r->read > READ_BASE + r->len * READ_EACH)
		give_up(CS_ELIMIT);
	return r->text + (at < r->len ? at : r->len);
}

static TSInput
input_of(struct reading *r)
{
	return (TSInput){
		.payload = r, .read = read_on, .encoding = TSInputEncodingUTF8
	};
}

/* Code that may be left by a jump only changes what its caller owns; what it
 * had not freed belongs to the pool. */
static bool
parse(struct cs_pool *from, const struct piece *p)
{
	struct reading r = { p->text + p->base, p->len, 0 };
	TSParser *parser;
	TSTree *tree;

	pool = from;
	if (setjmp(from->out) != 0)
		return false;
	parser = new_parser(p->s);
	tree = p->s->unchecked
	    ? ts_parser_parse(parser, NULL, input_of(&r))
	    : ts_parser_parse_string(parser, NULL, p->text + p->base, p->len);
	if (tree == NULL)
		give_up(CS_EHOST);
	/* No nodes are created from here on. */
	from->max_block = 0;
	return flatten(p, tree);
}

static int
why(const struct cs_sitter *s, enum cs_code code, struct cs_err *err)
{
	if (code == CS_ENOMEM)
		return cs_err_nomem(err);
	if (code == CS_ELIMIT)
		return cs_err_set(
		    err, code, "the program is too costly to parse");
	return cs_err_set(err, code,
	    "the tree-sitter library does not take the %s grammar", s->name);
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

bool
cs_sitter_start(struct cs_sitter_growth *g, unsigned root_kind, size_t len)
{
	*g = (struct cs_sitter_growth){ 0 };
	if (!enlarge(g))
		return false;
	g->node[g->n++] = (struct cs_node){
		.end = (uint32_t)len,
		.parent = CS_TREE_NONE,
		.kind = (uint8_t)root_kind,
	};
	return true;
}

int
cs_sitter_add(struct cs_sitter *s, const char *text, uint32_t base,
    uint32_t len, struct cs_sitter_growth *g, struct cs_err *err)
{
	const struct piece p = { s, text, base, len, g };
	const uint32_t before = g->n;
	struct cs_pool memory;
	bool whole;

	if (learn(s, err) < 0)
		return -1;
	start_pool(&memory, len);
	whole = parse(&memory, &p);
	cs_pool_free(&memory);
	pool = NULL;
	if (whole)
		return 1;
	g->n = before;
	/* The parser's result for a broken text is useless, and may exceed the
	 * limits. */
	return memory.failed == CS_OK || (memory.in_vain && !s->unchecked)
	    ? 0
	    : why(s, memory.failed, err);
}

void
cs_sitter_finish(struct cs_sitter_growth *g, struct cs_tree *t)
{
	g->node[0].next = g->n;
	/* Trim the excess; failure is harmless. */
	t->node = reallocarray(g->node, g->n, sizeof(*g->node));
	if (t->node == NULL)
		t->node = g->node;
	t->n = g->n;
	g->node = NULL;
}
