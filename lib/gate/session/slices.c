#include "gate/session/slices.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"

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

bool
cs_slices_room(void *array, uint32_t n, uint32_t *cap, size_t size)
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

		if (s->slot[i] == CS_SLICES_NONE)
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
		slot[i] = CS_SLICES_NONE;
	for (uint32_t i = 0; i < s->names; i++)
		*slot_of(
		    s, s->spelling.data + s->name[i].start, s->name[i].len) = i;
	return true;
}

uint32_t
cs_slices_name_of(struct cs_slices *s, const char *text, uint32_t len)
{
	uint32_t *slot;

	if (!spread(s))
		return CS_SLICES_NONE;
	slot = slot_of(s, text, len);
	if (*slot != CS_SLICES_NONE)
		return *slot;
	if (!cs_slices_room(
		&s->name, s->names, &s->names_cap, sizeof(*s->name)))
		return CS_SLICES_NONE;
	s->name[s->names] = (struct cs_slices_name){
		.start = (uint32_t)s->spelling.len,
		.len = len,
		.bound = CS_SLICES_NONE,
		.used = CS_SLICES_NONE,
	};
	cs_buf_add(&s->spelling, text, len);
	if (s->spelling.data == NULL ||
	    s->spelling.len != s->name[s->names].start + len)
		return CS_SLICES_NONE;
	return *slot = s->names++;
}

/* ---- keeping ---- */

static bool
add_link(struct cs_slices *s, uint32_t *list, uint32_t piece)
{
	/* A statement may name it more than once. */
	if (*list != CS_SLICES_NONE && s->link[*list].piece == piece)
		return true;
	if (!cs_slices_room(
		&s->link, s->links, &s->links_cap, sizeof(*s->link)))
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
	for (uint32_t l = s->name[s->ref[p->ref]].bound; l != CS_SLICES_NONE;
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
		if (!cs_slices_room(
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
