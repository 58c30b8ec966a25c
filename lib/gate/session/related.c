#include "gate/session/related.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "gate/session/slices.h"

enum { DEPTH_MAX = 6 }; /* a string is followed through fewer names than this */

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

	if (n->picked == k->s->cell || n->bound == CS_SLICES_NONE)
		return;
	n->picked = k->s->cell;
	if (!cs_slices_room(
		&k->name, k->names, &k->names_cap, sizeof(*k->name)))
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
	if (!cs_slices_room(
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
	for (uint32_t l = k->s->name[name].used; l != CS_SLICES_NONE;
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

		for (uint32_t l = is_nothing(s, &w) ? CS_SLICES_NONE : n->bound;
		     l != CS_SLICES_NONE; l = s->link[l].next)
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
begin_part(struct cs_related *j)
{
	j->start[j->parts++] = (uint32_t)j->text.len;
}

static void
write_picked(struct picking *k, struct cs_related *j)
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
cs_related_join(struct cs_slices *s, const char *cell, size_t len,
    struct cs_related *j, struct cs_err *err)
{
	struct picking k = { .s = s };

	*j = (struct cs_related){ .text = CS_BUF_INIT };
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
cs_related_stale(const struct cs_slices *s)
{
	for (uint32_t i = s->kept_refs; i < s->refs; i++)
		if (s->name[s->ref[i]].passed == s->cell &&
		    changes(s, s->ref[i]))
			return true;
	return false;
}

void
cs_related_free(struct cs_related *j)
{
	cs_buf_free(&j->text);
	free(j->start);
	*j = (struct cs_related){ .text = CS_BUF_INIT };
}
