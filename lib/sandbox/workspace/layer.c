#include "sandbox/workspace/layer.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "base/err.h"
#include "base/io.h"
#include "sandbox/workspace/changes.h"
#include "sandbox/workspace/given.h"
#include "sandbox/workspace/later.h"
#include "sandbox/plan.h"
#include "sandbox/workspace/renames.h"

struct names {
	char **v;
	size_t n, size;
};

/* One name in a directory; a mode of 0: it does not exist. */
struct pair {
	const char *name;
	struct stat was, is;
};

/* What remains to be reported about a directory after everything in it. */
enum then { NOTHING, IT_IS_NEW, IT_IS_GONE };

/* One directory of the walk: its two sides, -1 for a missing one. */
struct level {
	int base, top;
	bool whole; /* what is not in the top is removed */
	struct names names;
	size_t at;  /* the next one */
	size_t len; /* of the path of its parent directory */
	enum then then;
	struct pair p; /* itself */
	size_t told;   /* IT_IS_NEW: the index of its change */
};

/* A walk through both sides at once, from the outermost directory to the
 * current one. */
struct walk {
	const struct cs_layer *l;
	struct cs_changes *out;
	struct level levels[CS_CHANGES_DEPTH + 1];
	size_t depth; /* levels */
	size_t len;   /* of the path */
	char path[PATH_MAX];
};

static void
free_names(struct names *names)
{
	for (size_t i = 0; i < names->n; i++)
		free(names->v[i]);
	free(names->v);
}

static bool
add_name(struct names *names, const char *name)
{
	const size_t size = names->size > 0 ? 2 * names->size : 32;
	char **v = names->v;

	if (names->n == names->size) {
		v = reallocarray(v, size, sizeof(*v));
		if (v == NULL)
			return false;
		names->v = v;
		names->size = size;
	}
	v[names->n] = strdup(name);
	return v[names->n] != NULL && ++names->n > 0;
}

/* The names on one side, without . and ..; false if they are incomplete. */
static bool
list(int folder, struct names *names)
{
	int fd = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *d = fd < 0 ? NULL : fdopendir(fd);
	const struct dirent *e;
	bool whole = true;

	if (d == NULL) {
		cs_io_close(&fd);
		return false;
	}
	while (whole && (errno = 0, e = readdir(d)) != NULL)
		if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
			whole = add_name(names, e->d_name);
	(void)closedir(d);
	return whole && errno == 0;
}

static int
by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static void
look(int folder, const char *name, struct stat *st)
{
	if (folder < 0 || fstatat(folder, name, st, AT_SYMLINK_NOFOLLOW) < 0)
		*st = (struct stat){ 0 };
}

/* The mark of a removed file. */
static bool
is_whiteout(const struct stat *st)
{
	return S_ISCHR(st->st_mode) && st->st_rdev == makedev(0, 0);
}

static bool
is_device(const struct stat *st)
{
	return S_ISCHR(st->st_mode) || S_ISBLK(st->st_mode);
}

static bool
is_special(const struct stat *st)
{
	return is_device(st) || S_ISFIFO(st->st_mode) || S_ISSOCK(st->st_mode);
}

static bool
is_opaque(int folder)
{
	char value;

	return fgetxattr(folder, "user.overlay.opaque", &value, 1) == 1 &&
	    value == 'y';
}

/* A subdirectory; -1 if it is too deep or cannot be opened, which is
 * reported. */
static int
descend(struct walk *w, int folder, const char *name)
{
	int fd = -1;

	if (w->depth <= CS_CHANGES_DEPTH)
		fd = openat(folder, name,
		    O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (fd < 0)
		w->out->truncated = true;
	return fd;
}

/* Report a change of the current path.  Borrowed, until the next one; NULL if
 * there is no room. */
static struct cs_change *
tell(struct walk *w, enum cs_change_kind kind, const struct pair *p)
{
	struct cs_change *c = cs_changes_add(w->out, w->path);

	if (c == NULL)
		return NULL;
	c->kind = kind;
	cs_changes_state(&p->was, &c->was);
	cs_changes_state(&p->is, &c->is);
	c->later = kind != CS_CHANGE_DELETED &&
	    cs_later_is(w->path, S_ISDIR(p->is.st_mode));
	return c;
}

static struct cs_change *
tell_added(struct walk *w, const struct pair *p)
{
	return tell(
	    w, CS_CHANGE_ADDED, &(struct pair){ p->name, { 0 }, p->is });
}

static struct cs_change *
tell_deleted(struct walk *w, const struct pair *p)
{
	return tell(
	    w, CS_CHANGE_DELETED, &(struct pair){ p->name, p->was, { 0 } });
}

/* Larger ones count as changed without comparison. */
enum { COMPARED_MAX = 256 << 20, PIECE = 64 * 1024 };

static int
open_file(int folder, const char *name)
{
	return openat(folder, name,
	    O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

static bool
same_bytes(const struct level *v, const char *name)
{
	cs_fd_auto int a = open_file(v->base, name);
	cs_fd_auto int b = open_file(v->top, name);
	static char x[PIECE], y[PIECE];
	ssize_t n;

	if (a < 0 || b < 0)
		return false;
	do {
		n = read(a, x, sizeof(x));
		if (n < 0 || read(b, y, sizeof(y)) != n ||
		    memcmp(x, y, (size_t)n) != 0)
			return false;
	} while (n > 0);
	return true;
}

static bool
same_link(const struct level *v, const char *name)
{
	char x[PATH_MAX], y[PATH_MAX];
	const ssize_t n = readlinkat(v->base, name, x, sizeof(x));

	return n >= 0 && readlinkat(v->top, name, y, sizeof(y)) == n &&
	    memcmp(x, y, (size_t)n) == 0;
}

static int64_t
ctime_ns(const struct stat *st)
{
	struct cs_change_state s;

	cs_changes_state(st, &s);
	return s.ctime_ns;
}

static bool
same_file(const struct walk *w, const struct level *v, const struct pair *p)
{
	if (p->was.st_size != p->is.st_size)
		return false;
	if (w->l->since_ns > 0 && ctime_ns(&p->is) < w->l->since_ns)
		return true;
	return p->is.st_size <= COMPARED_MAX && same_bytes(v, p->name);
}

/* The bytes of a file of that length; false if it has another. */
static bool
read_exactly(
    const struct level *v, const struct pair *p, size_t len, struct cs_buf *out)
{
	cs_fd_auto int fd = -1;
	struct cs_err ignored;

	if ((size_t)p->is.st_size != len)
		return false;
	fd = open_file(v->top, p->name);
	return fd >= 0 && cs_io_read_all(fd, len, out, &ignored) == 0 &&
	    out->len == len;
}

static bool
came_with_job(const struct walk *w, const struct level *v, const struct pair *p)
{
	const struct cs_plan *plan = w->l->given;
	const struct cs_plan_file *f = NULL;
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;

	/* Without a workspace the program is there too. */
	if (w->l->base < 0 && strcmp(plan->name, w->path) == 0)
		return true;
	for (size_t i = 0; i < plan->nfiles && f == NULL; i++)
		if (strcmp(plan->files[i].path, w->path) == 0)
			f = &plan->files[i];
	return f != NULL && read_exactly(v, p, f->bytes.len, &text) &&
	    (text.len == 0 || memcmp(text.data, f->bytes.data, text.len) == 0);
}

/* A later cell's file may replace one of the base, which is a change. */
static bool
came_with_cell(
    const struct level *v, const struct pair *p, const struct cs_given_file *f)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;

	return p->was.st_mode == 0 && read_exactly(v, p, f->len, &text) &&
	    cs_given_holds(f, text.data, text.len);
}

/* A file that came with the job, unchanged. */
static bool
is_given(const struct walk *w, const struct level *v, const struct pair *p)
{
	const struct cs_given *later = w->l->later;
	const struct cs_given_file *f = later != NULL
	    ? cs_given_find(later, w->path)
	    : NULL;

	return f != NULL ? came_with_cell(v, p, f) : came_with_job(w, v, p);
}

static void
compare_file(struct walk *w, const struct level *v, const struct pair *p)
{
	const bool before = p->was.st_mode != 0;

	if (is_given(w, v, p))
		return;
	if (!S_ISREG(p->was.st_mode) || !same_file(w, v, p))
		tell(w, before ? CS_CHANGE_MODIFIED : CS_CHANGE_ADDED, p);
	else if (p->was.st_mode != p->is.st_mode)
		tell(w, CS_CHANGE_MODE, p);
}

/* Not a directory, on either side. */
static void
compare_leaf(struct walk *w, const struct level *v, const struct pair *p)
{
	const bool same_kind = ((p->was.st_mode ^ p->is.st_mode) & S_IFMT) == 0;

	if (is_special(&p->is)) {
		if (!same_kind)
			tell(w, CS_CHANGE_SPECIAL, p);
		else if (p->was.st_mode != p->is.st_mode)
			tell(w, CS_CHANGE_MODE, p);
	} else if (S_ISLNK(p->is.st_mode)) {
		if (!same_kind || !same_link(v, p->name))
			tell(w, CS_CHANGE_SYMLINK, p);
	} else {
		compare_file(w, v, p);
	}
}

/* There is no room for more. */
static bool
is_full(const struct cs_changes *c)
{
	return c->truncated && c->n == CS_CHANGES_MAX;
}

/* Enter a directory, whose descriptors belong to the walk from now on. */
static struct level *
enter(struct walk *w, int base, int top, bool whole, size_t len)
{
	struct level *v = &w->levels[w->depth++];
	struct names *names = &v->names;

	*v = (struct level){
		.base = base, .top = top, .whole = whole, .len = len
	};
	if ((top >= 0 && !list(top, names)) ||
	    (base >= 0 && whole && !list(base, names)))
		w->out->truncated = true;
	if (names->n > 0)
		qsort(names->v, names->n, sizeof(*names->v), by_name);
	return v;
}

/* A directory of the base was removed; what replaced it is examined after that.
 * Returns whether it is entered. */
static bool
remove_folder(
    struct walk *w, const struct level *in, const struct pair *p, size_t len)
{
	const int base = descend(w, in->base, p->name);
	struct level *v;

	if (base < 0)
		return false;
	v = enter(w, base, -1, true, len);
	v->then = IT_IS_GONE;
	v->p = *p;
	return true;
}

static bool
compare_folders(
    struct walk *w, const struct level *in, const struct pair *p, size_t len)
{
	const bool before = S_ISDIR(p->was.st_mode);
	int base = before ? descend(w, in->base, p->name) : -1;
	int top = descend(w, in->top, p->name);
	struct level *v;
	size_t told = w->out->n;

	if (top < 0 || (before && base < 0) ||
	    (!before && tell_added(w, p) == NULL)) {
		cs_io_close(&base);
		cs_io_close(&top);
		return false;
	}
	if (before && p->was.st_mode != p->is.st_mode)
		tell(w, CS_CHANGE_MODE, p);
	v = enter(w, base, top, in->whole || !before || is_opaque(top), len);
	v->then = before ? NOTHING : IT_IS_NEW;
	v->told = told;
	return true;
}

/* Returns whether it is a directory to be entered. */
static bool
compare(
    struct walk *w, const struct level *in, const struct pair *p, size_t len)
{
	const bool before = p->was.st_mode != 0;

	if (S_ISDIR(p->is.st_mode)) {
		if (before && !S_ISDIR(p->was.st_mode))
			tell_deleted(w, p);
		return compare_folders(w, in, p, len);
	}
	if (S_ISDIR(p->was.st_mode))
		return remove_folder(w, in, p, len);
	if (p->is.st_mode != 0)
		compare_leaf(w, in, p);
	else if (before && !is_device(&p->was)) /* a copy has no devices */
		tell_deleted(w, p);
	return false;
}

/* Append a name to the path; false if it gets too long. */
static bool
push(struct walk *w, const char *name)
{
	const size_t n = strlen(name), slash = w->len > 0 ? 1 : 0;

	if (w->len + slash + n >= sizeof(w->path)) {
		w->out->truncated = true;
		return false;
	}
	if (slash > 0)
		w->path[w->len] = '/';
	memcpy(w->path + w->len + slash, name, n + 1);
	w->len += slash + n;
	return true;
}

static void
pop(struct walk *w, size_t len)
{
	w->path[len] = '\0';
	w->len = len;
}

static void
walk_name(struct walk *w, const struct level *in, const char *name)
{
	const size_t len = w->len;
	struct pair p = { .name = name };

	if (!push(w, name))
		return;
	look(in->base, name, &p.was);
	look(in->top, name, &p.is);
	if (is_whiteout(&p.is))
		p.is = (struct stat){ 0 };
	if (!compare(w, in, &p, len))
		pop(w, len);
}

/* Leave the innermost directory, with a final report on it. */
static void
leave(struct walk *w)
{
	struct level *v = &w->levels[--w->depth];
	const bool empty = v->names.n == 0;
	struct cs_change *c;

	if (v->then == IT_IS_NEW) {
		w->out->v[v->told].implied = !empty;
	} else if (v->then == IT_IS_GONE) {
		c = tell_deleted(w, &v->p);
		if (c != NULL)
			c->implied = !empty;
		if (v->p.is.st_mode != 0)
			compare_leaf(w, v - 1,
			    &(struct pair){ v->p.name, { 0 }, v->p.is });
	}
	free_names(&v->names);
	cs_io_close(&v->base);
	cs_io_close(&v->top);
	pop(w, v->len);
}

/* The next name in the innermost directory; NULL after the last. */
static const char *
next_name(struct level *v)
{
	const struct names *names = &v->names;

	/* Skip the duplicate of a name on both sides. */
	while (v->at > 0 && v->at < names->n &&
	    strcmp(names->v[v->at], names->v[v->at - 1]) == 0)
		v->at++;
	return v->at < names->n ? names->v[v->at++] : NULL;
}

static void
walk(struct walk *w)
{
	while (w->depth > 0) {
		struct level *v = &w->levels[w->depth - 1];
		const char *name = is_full(w->out) ? NULL : next_name(v);

		if (name != NULL)
			walk_name(w, v, name);
		else
			leave(w);
	}
}

static int
again(int folder)
{
	return folder < 0 ? -1 : fcntl(folder, F_DUPFD_CLOEXEC, 0);
}

void
cs_layer_read(const struct cs_layer *l, struct cs_changes *out)
{
	struct walk *w = calloc(1, sizeof(*w));

	if (w == NULL) {
		out->truncated = true;
		return;
	}
	w->l = l;
	w->out = out;
	(void)enter(w, again(l->base), again(l->top), l->whole, 0);
	walk(w);
	free(w);
	cs_renames_find(l, out);
}
