#include "gate/session/slices.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "gate/names/bindings.h"
#include "gate/names/key.h"
#include "gate/names/known.h"
#include "gate/names/lookup.h"
#include "python/role.h"
#include "python/tree.h"

#define NONE UINT32_MAX

enum {
	/* A string is followed through fewer names than this. */
	DEPTH_MAX = 6,
	WORD_MAX = 64, /* bytes of a string that may be a name */
};

void
cs_slices_free(struct cs_slices *s)
{
	cs_buf_free(&s->text);
	cs_buf_free(&s->spelling);
	free(s->piece);
	free(s->ref);
	free(s->link);
	free(s->name);
	free(s->slot);
	free(s->wide);
	*s = (struct cs_slices){ .text = CS_BUF_INIT, .spelling = CS_BUF_INIT };
}

/* Room for one more in an array that doubles. */
static bool
make_room(void *array, uint32_t n, uint32_t *cap, size_t size)
{
	const uint32_t more = *cap == 0 ? 64 : *cap * 2;
	void *p;

	if (n < *cap)
		return true;
	p = reallocarray(*(void **)array, more, size);
	if (p == NULL)
		return false;
	*(void **)array = p;
	*cap = more;
	return true;
}

/* ---- names ---- */

/* FNV-1a */
static uint32_t
hash(const char *p, size_t n)
{
	uint32_t h = 2166136261U;

	for (size_t i = 0; i < n; i++)
		h = (h ^ (unsigned char)p[i]) * 16777619U;
	return h;
}

static uint32_t *
slot_of(const struct cs_slices *s, const char *text, uint32_t len)
{
	uint32_t i = hash(text, len) & (s->slots - 1);

	for (;; i = (i + 1) & (s->slots - 1)) {
		const struct cs_slices_name *n;

		if (s->slot[i] == NONE)
			return &s->slot[i];
		n = &s->name[s->slot[i]];
		if (n->len == len &&
		    memcmp(s->spelling.data + n->start, text, len) == 0)
			return &s->slot[i];
	}
}

/* At least half of the slots are free. */
static bool
spread(struct cs_slices *s)
{
	const uint32_t more = s->slots == 0 ? 256 : s->slots * 2;
	uint32_t *slot;

	if (s->names * 2 < s->slots)
		return true;
	slot = malloc(more * sizeof(*slot));
	if (slot == NULL)
		return false;
	free(s->slot);
	s->slot = slot;
	s->slots = more;
	for (uint32_t i = 0; i < more; i++)
		slot[i] = NONE;
	for (uint32_t i = 0; i < s->names; i++)
		*slot_of(
		    s, s->spelling.data + s->name[i].start, s->name[i].len) = i;
	return true;
}

/* The number of the name; NONE if out of memory. */
static uint32_t
name_of(struct cs_slices *s, const char *text, uint32_t len)
{
	uint32_t *slot;

	if (!spread(s))
		return NONE;
	slot = slot_of(s, text, len);
	if (*slot != NONE)
		return *slot;
	if (!make_room(&s->name, s->names, &s->names_cap, sizeof(*s->name)))
		return NONE;
	s->name[s->names] = (struct cs_slices_name){
		.start = (uint32_t)s->spelling.len,
		.len = len,
		.bound = NONE,
		.used = NONE,
	};
	cs_buf_add(&s->spelling, text, len);
	if (s->spelling.data == NULL ||
	    s->spelling.len != s->name[s->names].start + len)
		return NONE;
	return *slot = s->names++;
}

/* ---- the statements of a cell ---- */

struct reading {
	struct cs_slices *s;
	const struct cs_bindings *names;
	const struct cs_tree *t;
	struct cs_slices_piece *p;
	bool keeps; /* it mentions something that may be caught */
	bool failed;
};

static void
refer_to(struct reading *r, const char *text, uint32_t len)
{
	struct cs_slices *s = r->s;
	const uint32_t name = name_of(s, text, len);

	if (name == NONE ||
	    !make_room(&s->ref, s->refs, &s->refs_cap, sizeof(*s->ref))) {
		r->failed = true;
		return;
	}
	s->ref[s->refs++] = name;
}

static void
refer(struct reading *r, uint32_t identifier)
{
	const struct cs_key key = cs_key_of(r->names, identifier, 0);

	refer_to(r, key.name, key.len);
}

/* Whether a name of the session is bound, or deleted, or may be: not one local
 * to a function or class. */
static bool
binds(const struct reading *r, uint32_t i)
{
	switch (r->names->role[i]) {
	case CS_ROLE_BIND:
	case CS_ROLE_IMPORT:
	case CS_ROLE_DELETE:
		return cs_key_home(r->names, i) == 0;
	case CS_ROLE_GLOBAL:
		return true;
	default:
		return false;
	}
}

/* Whether it is not local to a function. */
static bool
is_shared(const struct reading *r, uint32_t i)
{
	uint32_t at = CS_BINDINGS_NONE;
	const struct cs_binding *b;
	bool builtin = false, any = false;

	if (r->names->role[i] != CS_ROLE_USE)
		return r->names->role[i] != CS_ROLE_NONE;
	while ((b = cs_lookup_seen(r->names, i, &at, &builtin)) != NULL) {
		if (b->scope == 0 || b->keeps != CS_KEEPS_HERE)
			return true;
		any = true;
	}
	return builtin || !any;
}

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
	    (c >= '0' && c <= '9');
}

/* "os" in globals()["os"], and the "evil" of "evil.py". */
static uint32_t
word_in(const struct cs_tree *t, uint32_t content, uint32_t *start)
{
	const char *s = t->text + t->node[content].start;
	uint32_t n = t->node[content].end - t->node[content].start, i;

	if (n > 3 && memcmp(s + n - 3, ".py", 3) == 0)
		n -= 3;
	for (i = n; i > 0 && is_letter(s[i - 1]); i--)
		;
	*start = t->node[content].start + i;
	return n - i < WORD_MAX ? n - i : 0;
}

static bool
is_file(const struct cs_tree *t, uint32_t content)
{
	return memmem(t->text + t->node[content].start,
		   t->node[content].end - t->node[content].start, ".py",
		   3) != NULL;
}

/* A name is bound or mentioned by a string. */
static void
refer_to_word(struct reading *r, uint32_t content)
{
	uint32_t start;
	const uint32_t n = word_in(r->t, content, &start);

	if (n > 0)
		refer_to(r, r->t->text + start, n);
}

/* What "a[b].c = d" changes: a. */
static uint32_t
changed_by(const struct cs_tree *t, uint32_t i)
{
	if (t->node[i].field != CS_FIELD_LEFT &&
	    cs_tree_kind(t, t->node[i].parent) != CS_NODE_DELETE_STATEMENT)
		return CS_TREE_NONE;
	if (t->node[i].kind != CS_NODE_SUBSCRIPT &&
	    t->node[i].kind != CS_NODE_ATTRIBUTE)
		return CS_TREE_NONE;
	while (t->node[i].kind != CS_NODE_IDENTIFIER &&
	    cs_tree_first(t, i) != CS_TREE_NONE)
		i = cs_tree_first(t, i);
	return t->node[i].kind == CS_NODE_IDENTIFIER ? i : CS_TREE_NONE;
}

static void
refer_to_set(struct reading *r, uint32_t from, uint32_t to)
{
	for (uint32_t i = from; i < to; i++)
		if (r->t->node[i].kind == CS_NODE_IDENTIFIER && binds(r, i))
			refer(r, i);
}

static void
refer_to_changed(struct reading *r, uint32_t from, uint32_t to)
{
	const struct cs_tree *t = r->t;

	for (uint32_t i = from; i < to; i++) {
		const uint32_t changed = changed_by(t, i);

		if (changed != CS_TREE_NONE)
			refer(r, changed);
		else if (t->node[i].kind == CS_NODE_STRING_CONTENT &&
		    is_file(t, i))
			refer_to_word(r, i);
		else if (t->node[i].kind == CS_NODE_IDENTIFIER && r->keeps &&
		    is_shared(r, i))
			refer(r, i);
	}
}

static void
refer_to_mentioned(struct reading *r, uint32_t from, uint32_t to)
{
	const struct cs_tree *t = r->t;

	for (uint32_t i = from; i < to; i++)
		if (t->node[i].kind == CS_NODE_STRING_CONTENT && !is_file(t, i))
			refer_to_word(r, i);
		else if (t->node[i].kind == CS_NODE_IDENTIFIER &&
		    is_shared(r, i))
			refer(r, i);
}

/* ---- properties of a statement ---- */

/* Conditions on a program as a whole: one statement for each is enough. */
enum {
	SIGN_ANNOTATION = 1,
	SIGN_LOADS = 2,
	SIGN_OBJECT = 4,
	SIGN_PATHS = 8,
	SIGN_WRITES = 16,
	SIGN_OPENS = 32, /* with a mode, it writes */
	SIGN_MODE = 64,
};

static const struct {
	const char *name;
	uint8_t sign;
} signs[] = {
	{ "O_CREAT", SIGN_WRITES },
	{ "Path", SIGN_PATHS },
	{ "__annotations__", SIGN_ANNOTATION },
	{ "load", SIGN_LOADS },
	{ "object", SIGN_OBJECT },
	{ "open", SIGN_OPENS },
	{ "pathlib", SIGN_PATHS },
	{ "write_bytes", SIGN_WRITES },
	{ "write_text", SIGN_WRITES },
	{ "writestr", SIGN_WRITES },
};

static uint8_t
sign_of_name(const struct cs_tree *t, uint32_t i)
{
	for (size_t k = 0; k < sizeof(signs) / sizeof(signs[0]); k++)
		if (cs_tree_is(t, i, signs[k].name))
			return signs[k].sign;
	return 0;
}

static bool
is_mode(const char *s, size_t n)
{
	return n > 0 && n < 4 &&
	    (memchr(s, 'w', n) != NULL || memchr(s, 'a', n) != NULL ||
		memchr(s, 'x', n) != NULL);
}

/* A configuration that names a callable: by "()", by "ext://", or directly. */
static bool
is_configuring(const char *s, size_t n)
{
	char path[CS_RULES_ORIGIN_MAX];

	if ((n == 2 && memcmp(s, "()", 2) == 0) ||
	    memmem(s, n, "\"()\"", 4) != NULL ||
	    memmem(s, n, "ext:", 4) != NULL || memmem(s, n, "cfg:", 4) != NULL)
		return true;
	if (n >= sizeof(path) || memchr(s, '\0', n) != NULL)
		return false;
	memcpy(path, s, n);
	path[n] = '\0';
	return cs_known_rule(path) != NULL;
}

static void
look_at_text(struct reading *r, uint32_t i)
{
	const char *s = r->t->text + r->t->node[i].start;
	const size_t n = r->t->node[i].end - r->t->node[i].start;

	r->p->wide |= is_file(r->t, i) || is_configuring(s, n);
	if (is_mode(s, n))
		r->p->signs |= SIGN_MODE;
}

/* An annotation that is a string, and calls something when evaluated. */
static bool
is_called_by_text(const struct cs_tree *t, uint32_t type)
{
	for (uint32_t c = type; c < t->node[type].next; c++)
		if (t->node[c].kind == CS_NODE_STRING &&
		    (memchr(t->text + t->node[c].start, '(',
			 t->node[c].end - t->node[c].start) != NULL ||
			memchr(t->text + t->node[c].start, '{',
			    t->node[c].end - t->node[c].start) != NULL))
			return true;
	return false;
}

static void
look_at_node(struct reading *r, uint32_t i)
{
	const struct cs_tree *t = r->t;
	struct cs_slices_piece *p = r->p;

	switch (t->node[i].kind) {
	case CS_NODE_FUNCTION_DEFINITION:
	case CS_NODE_LAMBDA:
	case CS_NODE_GENERATOR_EXPRESSION:
		p->again = p->solid = true;
		break;
	case CS_NODE_CLASS_DEFINITION:
	case CS_NODE_DELETE_STATEMENT:
	case CS_NODE_IMPORT_STATEMENT:
	case CS_NODE_IMPORT_FROM_STATEMENT:
	case CS_NODE_FUTURE_IMPORT_STATEMENT:
		p->solid = true;
		break;
	case CS_NODE_WILDCARD_IMPORT:
		p->wide = true;
		break;
	case CS_NODE_TYPE:
		if (is_called_by_text(t, i))
			p->signs |= SIGN_ANNOTATION;
		break;
	case CS_NODE_IDENTIFIER:
		p->signs |= sign_of_name(t, i);
		/* It may be caught wherever it is stored. */
		if (cs_tree_is(t, i, "Exception") ||
		    cs_tree_is(t, i, "BaseException"))
			r->keeps = p->solid = true;
		break;
	case CS_NODE_STRING_CONTENT:
		look_at_text(r, i);
		break;
	default:
		break;
	}
}

static void
read_statement(struct reading *r, uint32_t node)
{
	struct cs_slices *s = r->s;
	const struct cs_node *at = &r->t->node[node];

	if (!make_room(
		&s->piece, s->pieces, &s->pieces_cap, sizeof(*s->piece))) {
		r->failed = true;
		return;
	}
	r->p = &s->piece[s->pieces++];
	*r->p = (struct cs_slices_piece){
		.start = (uint32_t)s->text.len,
		.len = at->end - at->start + 1,
		.ref = s->refs,
	};
	cs_buf_add(&s->text, r->t->text + at->start, at->end - at->start);
	cs_buf_addc(&s->text, '\n');
	r->keeps = false;
	for (uint32_t i = node; i < at->next; i++)
		look_at_node(r, i);
	if ((r->p->signs & (SIGN_OPENS | SIGN_MODE)) ==
	    (SIGN_OPENS | SIGN_MODE))
		r->p->signs |= SIGN_WRITES;
	r->p->signs &= (uint8_t) ~(SIGN_OPENS | SIGN_MODE);
	refer_to_set(r, node, at->next);
	r->p->sets = s->refs - r->p->ref;
	refer_to_changed(r, node, at->next);
	r->p->binds = s->refs - r->p->ref;
	for (uint32_t i = r->p->ref; i < s->refs; i++)
		s->name[s->ref[i]].seen = s->name[s->ref[i]].things;
	refer_to_mentioned(r, node, at->next);
	r->p->mentions = s->refs - r->p->ref - r->p->binds;
}

int
cs_slices_read(
    struct cs_slices *s, const struct cs_bindings *names, struct cs_err *err)
{
	struct reading r = { .s = s, .names = names, .t = names->tree };

	s->pieces = s->kept_pieces;
	s->refs = s->kept_refs;
	cs_buf_cut(&s->text, s->kept_text);
	for (uint32_t c = cs_tree_first(r.t, 0); c != CS_TREE_NONE && !r.failed;
	     c = cs_tree_next(r.t, c))
		if (r.t->node[c].kind != CS_NODE_TOKEN)
			read_statement(&r, c);
	if (r.failed)
		return cs_err_nomem(err);
	return cs_buf_check(&s->text, err) < 0
	    ? -1
	    : cs_buf_check(&s->spelling, err);
}

int
cs_slices_mark(
    struct cs_slices *s, const struct cs_bindings *names, struct cs_err *err)
{
	for (uint32_t i = 0; i < names->n; i++) {
		const struct cs_binding *b = &names->name[i];
		uint32_t name;

		if (b->scope != 0 || b->origins == CS_BINDINGS_NONE)
			continue;
		name = name_of(s, b->name, b->len);
		if (name == NONE)
			return cs_err_nomem(err);
		s->name[name].solid = true;
		if (b->things > s->name[name].seen)
			s->name[name].seen = b->things;
	}
	return 0;
}

/* ---- the statements related to a cell ---- */

struct wanted {
	uint32_t name, depth;
};

struct picking {
	struct cs_slices *s;
	struct wanted *name; /* each once, in order of depth */
	uint32_t names, names_cap;
	uint32_t *piece, pieces, pieces_cap;
	bool failed;
};

static void
pick_name(struct picking *k, uint32_t name, uint32_t depth)
{
	struct cs_slices_name *n = &k->s->name[name];

	if (n->picked == k->s->cell || n->bound == NONE)
		return;
	n->picked = k->s->cell;
	if (!make_room(&k->name, k->names, &k->names_cap, sizeof(*k->name)))
		k->failed = true;
	else
		k->name[k->names++] = (struct wanted){ name, depth };
}

static void
pick_piece(struct picking *k, uint32_t piece, uint32_t depth)
{
	struct cs_slices_piece *p = &k->s->piece[piece];

	if (p->picked == k->s->cell || k->failed)
		return;
	p->picked = k->s->cell;
	if (!make_room(
		&k->piece, k->pieces, &k->pieces_cap, sizeof(*k->piece))) {
		k->failed = true;
		return;
	}
	k->piece[k->pieces++] = piece;
	for (uint32_t i = 0; i < p->binds + p->mentions; i++)
		pick_name(k, k->s->ref[p->ref + i], depth);
}

/* Select statements that run again, and use the name. */
static void
pick_users(struct picking *k, uint32_t name)
{
	for (uint32_t l = k->s->name[name].used; l != NONE;
	     l = k->s->link[l].next)
		pick_piece(k, k->s->link[l].piece, 0);
}

/* It is bound, and nothing else about it matters. */
static bool
is_nothing(const struct cs_slices *s, const struct wanted *w)
{
	const struct cs_slices_name *n = &s->name[w->name];

	return !n->solid && (n->times > 1 || w->depth >= DEPTH_MAX);
}

/* Binding it again can make it anything that it was not. */
static bool
changes(const struct cs_slices *s, uint32_t name)
{
	return s->name[name].solid || s->name[name].times < 2;
}

static void
pick_changed(struct picking *k, uint32_t name)
{
	if (changes(k->s, name))
		pick_users(k, name);
	else
		k->s->name[name].passed = k->s->cell;
}

static void
pick(struct picking *k)
{
	const struct cs_slices *s = k->s;

	for (uint32_t i = s->kept_refs; i < s->refs; i++)
		pick_name(k, s->ref[i], 0);
	for (uint32_t i = 0; i < s->wides; i++)
		pick_piece(k, s->wide[i], 0);
	for (uint32_t p = s->kept_pieces; p < s->pieces; p++)
		for (uint32_t i = 0; i < s->piece[p].binds; i++)
			pick_changed(k, s->ref[s->piece[p].ref + i]);
	/* What these bind is bound again when they are run. */
	for (uint32_t i = 0; i < k->pieces; i++) {
		const struct cs_slices_piece *p = &s->piece[k->piece[i]];

		for (uint32_t b = 0; p->again && b < p->binds; b++)
			pick_users(k, s->ref[p->ref + b]);
	}
	for (uint32_t i = 0; i < k->names && !k->failed; i++) {
		const struct wanted w = k->name[i];
		const struct cs_slices_name *n = &s->name[w.name];

		for (uint32_t l = is_nothing(s, &w) ? NONE : n->bound;
		     l != NONE; l = s->link[l].next)
			pick_piece(k, s->link[l].piece,
			    n->solid ? w.depth : w.depth + 1);
	}
}

static int
in_order(const void *a_, const void *b_)
{
	const uint32_t *a = a_, *b = b_;

	return (*a > *b) - (*a < *b);
}

static void
begin_part(struct cs_slices_joined *j)
{
	j->start[j->parts++] = (uint32_t)j->text.len;
}

static void
write_picked(struct picking *k, struct cs_slices_joined *j)
{
	const struct cs_slices *s = k->s;

	for (uint32_t i = 0; i < k->names; i++) {
		const struct cs_slices_name *n = &s->name[k->name[i].name];

		if (!is_nothing(s, &k->name[i]) && !n->more)
			continue;
		begin_part(j);
		/* Twice, so that it does not count as the same each time. */
		for (int twice = 0; twice < 2; twice++) {
			cs_buf_add(
			    &j->text, s->spelling.data + n->start, n->len);
			cs_buf_add(&j->text, " = ", 3);
		}
		cs_buf_add(&j->text, "0\n", 2);
	}
	if (k->pieces > 0)
		qsort(k->piece, k->pieces, sizeof(*k->piece), in_order);
	for (uint32_t i = 0; i < k->pieces; i++) {
		const struct cs_slices_piece *p = &s->piece[k->piece[i]];

		begin_part(j);
		cs_buf_add(&j->text, s->text.data + p->start, p->len);
		j->again |= p->again;
	}
}

int
cs_slices_join(struct cs_slices *s, const char *cell, size_t len,
    struct cs_slices_joined *j, struct cs_err *err)
{
	struct picking k = { .s = s };

	*j = (struct cs_slices_joined){ .text = CS_BUF_INIT };
	s->cell++;
	pick(&k);
	if (!k.failed)
		j->start = calloc(
		    (size_t)k.names + k.pieces + 1, sizeof(*j->start));
	if (j->start != NULL) {
		write_picked(&k, j);
		begin_part(j);
		cs_buf_add(&j->text, cell, len);
	}
	free(k.name);
	free(k.piece);
	if (j->start == NULL)
		return cs_err_nomem(err);
	return cs_buf_check(&j->text, err);
}

bool
cs_slices_stale(const struct cs_slices *s)
{
	for (uint32_t i = s->kept_refs; i < s->refs; i++)
		if (s->name[s->ref[i]].passed == s->cell &&
		    changes(s, s->ref[i]))
			return true;
	return false;
}

void
cs_slices_joined_free(struct cs_slices_joined *j)
{
	cs_buf_free(&j->text);
	free(j->start);
	*j = (struct cs_slices_joined){ .text = CS_BUF_INIT };
}

/* ---- keeping ---- */

static bool
add_link(struct cs_slices *s, uint32_t *list, uint32_t piece)
{
	/* A statement may name it more than once. */
	if (*list != NONE && s->link[*list].piece == piece)
		return true;
	if (!make_room(&s->link, s->links, &s->links_cap, sizeof(*s->link)))
		return false;
	s->link[s->links] = (struct cs_slices_link){ piece, *list };
	*list = s->links++;
	return true;
}

/* Whether it adds no new meaning to its names. */
static bool
adds_nothing(const struct cs_slices *s, const struct cs_slices_piece *p)
{
	if (p->solid || p->wide || p->binds == 0)
		return false;
	for (uint32_t i = 0; i < p->binds; i++) {
		const struct cs_slices_name *n = &s->name[s->ref[p->ref + i]];

		if ((i < p->sets && n->times < 2) || n->grew)
			return false;
	}
	return true;
}

/* Whether the same statement is already there for the first name that it
 * binds. */
static bool
is_double(const struct cs_slices *s, const struct cs_slices_piece *p)
{
	if (p->binds == 0)
		return false;
	for (uint32_t l = s->name[s->ref[p->ref]].bound; l != NONE;
	     l = s->link[l].next) {
		const struct cs_slices_piece *o = &s->piece[s->link[l].piece];

		if (o->len == p->len &&
		    memcmp(s->text.data + o->start, s->text.data + p->start,
			p->len) == 0)
			return true;
	}
	return false;
}

static bool
link_names(struct cs_slices *s, uint32_t piece)
{
	const struct cs_slices_piece *p = &s->piece[piece];
	bool linked = true;

	/* The session has no references yet. */
	if (s->ref == NULL)
		return true;
	for (uint32_t i = 0; i < p->binds && linked; i++)
		linked = add_link(s, &s->name[s->ref[p->ref + i]].bound, piece);
	for (uint32_t i = p->binds;
	     p->again && i < p->binds + p->mentions && linked; i++)
		linked = add_link(s, &s->name[s->ref[p->ref + i]].used, piece);
	return linked;
}

/* Count the binding, and what is stored in it. */
static void
count_names(struct cs_slices *s, const struct cs_slices_piece *p)
{
	for (uint32_t i = 0; i < p->binds; i++) {
		struct cs_slices_name *n = &s->name[s->ref[p->ref + i]];

		n->times += i < p->sets;
		n->solid |= p->solid;
	}
}

static void
note_more(struct cs_slices *s, const struct cs_slices_piece *p)
{
	for (uint32_t i = 0; i < p->sets; i++)
		s->name[s->ref[p->ref + i]].more = true;
}

/* The current piece becomes the last one kept; its text is appended to
 * *text. */
static bool
keep_piece(struct cs_slices *s, uint32_t from)
{
	struct cs_slices_piece p = s->piece[from];

	p.wide |= (p.signs & ~s->signs) != 0;
	s->signs |= p.signs;
	memmove(s->text.data + s->kept_text, s->text.data + p.start, p.len);
	if (s->ref != NULL)
		memmove(s->ref + s->kept_refs, s->ref + p.ref,
		    (p.binds + p.mentions) * sizeof(*s->ref));
	p.start = (uint32_t)s->kept_text;
	p.ref = s->kept_refs;
	s->kept_text += p.len;
	s->kept_refs += p.binds + p.mentions;
	s->piece[s->kept_pieces] = p;
	if (p.wide) {
		if (!make_room(
			&s->wide, s->wides, &s->wides_cap, sizeof(*s->wide)))
			return false;
		s->wide[s->wides++] = s->kept_pieces;
	}
	return link_names(s, s->kept_pieces++);
}

/* Note the names to which the current cell adds a meaning. */
static void
note_things(struct cs_slices *s)
{
	for (uint32_t i = s->kept_refs; i < s->refs; i++) {
		struct cs_slices_name *n = &s->name[s->ref[i]];

		n->grew = n->seen > n->things;
	}
	for (uint32_t i = s->kept_refs; i < s->refs; i++)
		s->name[s->ref[i]].things = s->name[s->ref[i]].seen;
}

int
cs_slices_keep(struct cs_slices *s, struct cs_err *err)
{
	bool kept = true;

	note_things(s);
	for (uint32_t i = s->kept_pieces, n = s->pieces; i < n && kept; i++) {
		const struct cs_slices_piece *p = &s->piece[i];
		const bool sign = (p->signs & ~s->signs) != 0;

		count_names(s, p);
		if (!sign && is_double(s, p))
			continue;
		if (!sign && adds_nothing(s, p))
			note_more(s, p);
		else if (sign || p->binds > 0 || p->again || p->wide)
			kept = keep_piece(s, i);
	}
	s->pieces = s->kept_pieces;
	s->refs = s->kept_refs;
	cs_buf_cut(&s->text, s->kept_text);
	return kept ? 0 : cs_err_nomem(err);
}
