#include "python/tree.h"

#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

#include "base/err.h"
#include "python/pool.h"

/* What a text may cost the parser.  Both are far over what any program needs;
 * what passes them was made to pass them. */
enum {
	TEXT_MAX = 8 * 1024 * 1024,
	BYTES_BASE = 16 * 1024 * 1024,
	BYTES_EACH = 192, /* of memory for a byte of text */
	BLOCKS_BASE = 1024 * 1024,
	BLOCKS_EACH = 48, /* allocations for a byte of text */
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

static void *
pool_malloc(size_t n)
{
	return cs_pool_alloc(pool, n);
}

static void *
pool_calloc(size_t n, size_t size)
{
	void *p;

	if (size != 0 && n > SIZE_MAX / size)
		n = SIZE_MAX, size = 1;
	p = cs_pool_alloc(pool, n * size);
	return memset(p, 0, n * size);
}

static void *
pool_realloc(void *p, size_t n)
{
	return cs_pool_realloc(pool, p, n);
}

static void
pool_free(void *p)
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
	ts_set_allocator(pool_malloc, pool_calloc, pool_realloc, pool_free);
	learn_kinds(l);
	learn_fields(l);
	learnt = true;
	return 0;
}

/* The tree while it grows; in the pool, so that nothing is lost on a jump. */
struct growth {
	struct cs_node *node;
	uint32_t n, cap;
	bool whole;
};

static uint32_t
grow(struct growth *g, const TSTreeCursor *c, uint32_t parent)
{
	const TSNode from = ts_tree_cursor_current_node(c);
	const TSSymbol s = ts_node_symbol(from);
	struct cs_node *to;

	if (g->n == g->cap) {
		g->cap = g->cap == 0 ? NODES_FIRST : g->cap * 2;
		g->node = cs_pool_realloc(
		    pool, g->node, g->cap * sizeof(*g->node));
	}
	to = &g->node[g->n];
	*to = (struct cs_node){
		.start = ts_node_start_byte(from),
		.end = ts_node_end_byte(from),
		.parent = parent,
		.kind = s < SYMBOLS_MAX ? kind_of[s] : CS_NODE_ERROR,
		.field = field_of[ts_tree_cursor_current_field_id(c)],
		.missing = ts_node_is_missing(from),
	};
	if (to->kind == CS_NODE_ERROR || to->missing)
		g->whole = false;
	return g->n++;
}

static void
flatten(TSTree *tree, struct growth *g)
{
	TSTreeCursor c = ts_tree_cursor_new(ts_tree_root_node(tree));
	uint32_t at = grow(g, &c, CS_TREE_NONE);

	for (;;) {
		if (ts_tree_cursor_goto_first_child(&c)) {
			at = grow(g, &c, at);
			continue;
		}
		g->node[at].next = g->n;
		while (!ts_tree_cursor_goto_next_sibling(&c)) {
			if (!ts_tree_cursor_goto_parent(&c))
				return;
			at = g->node[at].parent;
			g->node[at].next = g->n;
		}
		at = grow(g, &c, g->node[at].parent);
	}
}

/* All that the parser allocates is the pool's, so nothing is deleted here. */
static void
parse(const char *text, uint32_t len, struct growth *g)
{
	TSParser *parser = ts_parser_new();

	if (!ts_parser_set_language(parser, tree_sitter_python())) {
		pool->failed = CS_EHOST;
		return;
	}
	flatten(ts_parser_parse_string(parser, NULL, text, len), g);
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

/* The text as the parser gets it: of the same length, with one kind of line
 * end. */
static char *
plain(const char *text, size_t len)
{
	char *to = cs_pool_alloc(pool, len + 1);

	for (size_t i = 0; i < len; i++)
		to[i] = text[i] != '\r'			 ? text[i]
		    : i + 1 < len && text[i + 1] == '\n' ? ' '
							 : '\n';
	return to;
}

/* What a jump may skip changes only what its caller owns. */
static void
parse_guarded(struct cs_pool *p, struct cs_tree *t, struct growth *g)
{
	if (setjmp(p->out) != 0)
		return;
	pool = p;
	parse(plain(t->text, t->len), (uint32_t)t->len, g);
}

/* The nodes out of the pool into the tree. */
static enum cs_code
keep(struct cs_tree *t, const struct growth *g)
{
	struct cs_node *node = malloc(g->n * sizeof(*node));

	if (node == NULL)
		return CS_ENOMEM;
	memcpy(node, g->node, g->n * sizeof(*node));
	t->node = node;
	t->n = g->n;
	t->whole = g->whole;
	return CS_OK;
}

static int
parse_into(struct cs_tree *t, struct cs_err *err)
{
	struct cs_pool p = {
		.max_bytes = BYTES_BASE + t->len * BYTES_EACH,
		.max_blocks = BLOCKS_BASE + t->len * BLOCKS_EACH,
	};
	struct growth g = { .whole = true };

	parse_guarded(&p, t, &g);
	if (p.failed == CS_OK)
		p.failed = keep(t, &g);
	cs_pool_free(&p);
	pool = NULL;
	return p.failed == CS_OK ? 0 : why(p.failed, err);
}

struct cs_tree *
cs_tree_parse(const char *text, size_t len, struct cs_err *err)
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
	if (parse_into(t, err) < 0) {
		free(t);
		return NULL;
	}
	return t;
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
		if (t->node[c].kind != CS_NODE_TOKEN &&
		    t->node[c].kind != CS_NODE_COMMENT && nth-- == 0)
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

uint32_t
cs_tree_error(const struct cs_tree *t)
{
	if (t->whole)
		return CS_TREE_NONE;
	for (uint32_t i = 0; i < t->n; i++)
		if (t->node[i].kind == CS_NODE_ERROR || t->node[i].missing)
			return i;
	return CS_TREE_NONE;
}
