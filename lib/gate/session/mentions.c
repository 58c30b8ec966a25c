#include "gate/session/mentions.h"

#include <string.h>

#include "base/err.h"
#include "gate/names/bindings.h"
#include "gate/names/key.h"
#include "gate/names/known.h"
#include "gate/names/lookup.h"
#include "gate/session/slices.h"
#include "python/role.h"
#include "python/tree.h"

enum { WORD_MAX = 64 }; /* bytes of a string that may be a name */

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
	const uint32_t name = cs_slices_name_of(s, text, len);

	if (name == CS_SLICES_NONE ||
	    !cs_slices_room(&s->ref, s->refs, &s->refs_cap, sizeof(*s->ref))) {
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

	if (!cs_slices_room(
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
cs_mentions_read(
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
cs_mentions_mark(
    struct cs_slices *s, const struct cs_bindings *names, struct cs_err *err)
{
	for (uint32_t i = 0; i < names->n; i++) {
		const struct cs_binding *b = &names->name[i];
		uint32_t name;

		if (b->scope != 0 || b->origins == CS_BINDINGS_NONE)
			continue;
		name = cs_slices_name_of(s, b->name, b->len);
		if (name == CS_SLICES_NONE)
			return cs_err_nomem(err);
		s->name[name].solid = true;
		if (b->things > s->name[name].seen)
			s->name[name].seen = b->things;
	}
	return 0;
}
