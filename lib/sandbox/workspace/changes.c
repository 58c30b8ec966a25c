#include "sandbox/workspace/changes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/pack.h"
#include "envelope/json.h"
#include "envelope/make.h"

static int64_t
ns_of(const struct timespec *t)
{
	return (int64_t)t->tv_sec * 1000000000 + t->tv_nsec;
}

void
cs_changes_state(const struct stat *st, struct cs_change_state *out)
{
	*out = (struct cs_change_state){ st->st_mode, st->st_ino, st->st_size,
		ns_of(&st->st_mtim), ns_of(&st->st_ctim) };
}

struct cs_change *
cs_changes_add(struct cs_changes *c, const char *path)
{
	struct cs_change *v = c->v;
	const size_t size = c->size > 0 ? 2 * c->size : 16;
	const bool full = c->n == CS_CHANGES_MAX ||
	    c->bytes + strlen(path) > CS_CHANGES_BYTES;
	char *copy;

	if (c->n == c->size && !full) {
		v = reallocarray(c->v, size, sizeof(*v));
		if (v != NULL) {
			c->v = v;
			c->size = size;
		}
	}
	copy = v == NULL || full ? NULL : strdup(path);
	if (copy == NULL) {
		c->truncated = true;
		return NULL;
	}
	c->bytes += strlen(path);
	v[c->n] = (struct cs_change){ .path = copy };
	return &v[c->n++];
}

static void
free_one(struct cs_change *c)
{
	free(c->path);
	free(c->from);
	cs_buf_free(&c->old);
	cs_buf_free(&c->now);
}

void
cs_changes_drop(struct cs_changes *c, const char *path)
{
	for (size_t i = 0; i < c->n; i++) {
		if (strcmp(c->v[i].path, path) != 0)
			continue;
		free_one(&c->v[i]);
		c->n--;
		memmove(&c->v[i], &c->v[i + 1], (c->n - i) * sizeof(*c->v));
		return;
	}
}

void
cs_changes_free(struct cs_changes *c)
{
	for (size_t i = 0; i < c->n; i++)
		free_one(&c->v[i]);
	free(c->v);
	*c = (struct cs_changes){ 0 };
}

static void
pack_one(const struct cs_change *c, struct cs_buf *out)
{
	cs_pack_raw(out, &c->kind, sizeof(c->kind));
	cs_pack_text(out, c->path);
	cs_pack_text(out, c->from != NULL ? c->from : "");
	cs_pack_raw(out, &c->was, sizeof(c->was));
	cs_pack_raw(out, &c->is, sizeof(c->is));
	cs_pack_raw(out, &c->implied, sizeof(c->implied));
	cs_pack_raw(out, &c->later, sizeof(c->later));
	cs_pack_raw(out, &c->shown, sizeof(c->shown));
	cs_pack_raw(out, &c->unread, sizeof(c->unread));
	cs_pack_bytes(out, c->old.data, c->old.len);
	cs_pack_bytes(out, c->now.data, c->now.len);
}

void
cs_changes_pack(const struct cs_changes *c, struct cs_buf *out)
{
	cs_pack_raw(out, &c->truncated, sizeof(c->truncated));
	cs_pack_size(out, c->n);
	for (size_t i = 0; i < c->n; i++)
		pack_one(&c->v[i], out);
}

static void
unpack_buf(struct cs_unpack *u, struct cs_buf *out)
{
	size_t len;
	const char *p = cs_pack_get_bytes(u, &len);

	if (p != NULL && len > 0)
		cs_buf_add(out, p, len);
	if (out->failed != CS_OK)
		u->failed = true;
}

static void
unpack_one(struct cs_unpack *u, struct cs_changes *out)
{
	enum cs_change_kind kind = CS_CHANGE_ADDED;
	const char *path, *from;
	struct cs_change *c;

	cs_pack_get_raw(u, &kind, sizeof(kind));
	path = cs_pack_get_text(u);
	from = cs_pack_get_text(u);
	c = from != NULL ? cs_changes_add(out, path) : NULL;
	if (c == NULL) {
		u->failed = true;
		return;
	}
	c->kind = kind;
	c->from = *from != '\0' ? strdup(from) : NULL;
	cs_pack_get_raw(u, &c->was, sizeof(c->was));
	cs_pack_get_raw(u, &c->is, sizeof(c->is));
	cs_pack_get_raw(u, &c->implied, sizeof(c->implied));
	cs_pack_get_raw(u, &c->later, sizeof(c->later));
	cs_pack_get_raw(u, &c->shown, sizeof(c->shown));
	cs_pack_get_raw(u, &c->unread, sizeof(c->unread));
	unpack_buf(u, &c->old);
	unpack_buf(u, &c->now);
	if (*from != '\0' && c->from == NULL)
		u->failed = true;
}

int
cs_changes_unpack(
    const char *bytes, size_t len, struct cs_changes *out, struct cs_err *err)
{
	struct cs_unpack u = { bytes, len, false };
	bool truncated = false;
	size_t n;

	*out = (struct cs_changes){ 0 };
	cs_pack_get_raw(&u, &truncated, sizeof(truncated));
	n = cs_pack_get_size(&u);
	while (out->n < n && !u.failed)
		unpack_one(&u, out);
	out->truncated = truncated;
	if (!u.failed)
		return 0;
	cs_changes_free(out);
	return cs_err_nomem(err);
}

static const char *const words[] = {
	[CS_CHANGE_ADDED] = "added",
	[CS_CHANGE_MODIFIED] = "modified",
	[CS_CHANGE_DELETED] = "deleted",
	[CS_CHANGE_RENAMED] = "renamed",
	[CS_CHANGE_MODE] = "mode",
	[CS_CHANGE_SYMLINK] = "symlink",
	[CS_CHANGE_SPECIAL] = "special",
};

static struct cs_json *
one_json(const struct cs_change *c)
{
	const bool gone = c->kind == CS_CHANGE_DELETED;
	const struct cs_change_state *s = gone ? &c->was : &c->is;
	struct cs_make m = cs_make_object();
	char mode[16];

	cs_make_bytes(&m, "path", c->path, strlen(c->path));
	if (c->from != NULL)
		cs_make_bytes(&m, "from", c->from, strlen(c->from));
	cs_make_str(&m, "change", words[c->kind]);
	cs_make_int(&m, "bytes", S_ISDIR(s->mode) ? 0 : s->bytes);
	(void)snprintf(mode, sizeof(mode), "%06o", (unsigned)s->mode);
	cs_make_str(&m, "mode", mode);
	if (c->later)
		cs_make_bool(&m, "executes_later", true);
	if (c->unread)
		cs_make_bool(&m, "in_diff", false);
	return cs_make_done(&m);
}

struct cs_json *
cs_changes_json(const struct cs_changes *c)
{
	struct cs_make m = cs_make_array();

	for (size_t i = 0; i < c->n; i++)
		if (!c->v[i].implied)
			cs_make_put(&m, NULL, one_json(&c->v[i]));
	return cs_make_done(&m);
}
