#include "sandbox/workspace/renames.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

#include "base/beneath.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/io.h"
#include "sandbox/workspace/changes.h"
#include "sandbox/workspace/layer.h"

/* Limits on reading for this, for one file and in all. */
enum { ONE_MAX = 16 << 20, ALL_MAX = 64 << 20 };

/* What is known about one change while looking for partners. */
struct mark {
	char hash[CS_HASH_HEX]; /* "": not examined; "-": unavailable */
	bool taken;
};

struct search {
	const struct cs_layer *l;
	struct cs_changes *c;
	struct mark *marks; /* one per change */
	size_t read;
};

static bool
is_candidate(const struct cs_change *c, enum cs_change_kind kind)
{
	const bool gone = c->kind == CS_CHANGE_DELETED;
	const struct cs_change_state *s = gone ? &c->was : &c->is;

	return c->kind == kind && S_ISREG(s->mode) && s->bytes > 0 &&
	    s->bytes <= ONE_MAX;
}

static const char *
hash_of(struct search *s, size_t i)
{
	const struct cs_change *c = &s->c->v[i];
	const bool gone = c->kind == CS_CHANGE_DELETED;
	char *hash = s->marks[i].hash;
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	cs_fd_auto int fd = -1;
	struct cs_err ignored;

	if (*hash != '\0')
		return hash;
	*hash = '-';
	if (s->read > ALL_MAX)
		return hash;
	fd = cs_beneath_open(gone ? s->l->base : s->l->top, c->path, O_RDONLY);
	if (fd >= 0 && cs_io_read_all(fd, ONE_MAX, &text, &ignored) == 0) {
		cs_hash_sha256(text.data, text.len, hash);
		s->read += text.len;
	}
	return hash;
}

static const char *
base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash != NULL ? slash + 1 : path;
}

/* The new file that a deleted one has become: among several, preferably one
 * with the same name.  n if there is none. */
static size_t
partner_of(struct search *s, size_t gone)
{
	const struct cs_change *was = &s->c->v[gone];
	size_t found = s->c->n;

	for (size_t i = 0; i < s->c->n; i++) {
		const struct cs_change *c = &s->c->v[i];
		const char *hash;

		if (s->marks[i].taken || !is_candidate(c, CS_CHANGE_ADDED) ||
		    c->is.bytes != was->was.bytes)
			continue;
		hash = hash_of(s, gone);
		if (*hash == '-' || strcmp(hash, hash_of(s, i)) != 0)
			continue;
		if (strcmp(base_name(c->path), base_name(was->path)) == 0)
			return i;
		if (found == s->c->n)
			found = i;
	}
	return found;
}

/* Remove the deleted ones that have a partner from the list. */
static void
drop_taken(struct search *s)
{
	size_t kept = 0;

	for (size_t i = 0; i < s->c->n; i++) {
		struct cs_change *c = &s->c->v[i];

		if (c->kind == CS_CHANGE_DELETED && s->marks[i].taken)
			free(c->path);
		else
			s->c->v[kept++] = *c;
	}
	s->c->n = kept;
}

void
cs_renames_find(const struct cs_layer *l, struct cs_changes *c)
{
	struct search s = { l, c, calloc(c->n + 1, sizeof(*s.marks)), 0 };

	for (size_t i = 0; i < c->n && s.marks != NULL; i++) {
		const size_t to = is_candidate(&c->v[i], CS_CHANGE_DELETED)
		    ? partner_of(&s, i)
		    : c->n;
		char *from = to < c->n ? strdup(c->v[i].path) : NULL;

		if (from == NULL)
			continue;
		c->v[to].kind = CS_CHANGE_RENAMED;
		c->v[to].from = from;
		c->v[to].was = c->v[i].was;
		s.marks[i].taken = s.marks[to].taken = true;
	}
	if (s.marks != NULL)
		drop_taken(&s);
	free(s.marks);
}
