#include "sandbox/environment/inventory.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "base/folder.h"
#include "base/io.h"
#include "envelope/json.h"
#include "sandbox/environment/entry.h"

/* The contents of the cache, most recently used last. */
struct found {
	struct item {
		char key[CS_ENTRY_KEY + 1];
		struct cs_json *about;
		int64_t bytes;
		struct timespec used;
	} * v;
	size_t n;
};

static void
free_found(struct found *inv)
{
	for (size_t i = 0; i < inv->n; i++)
		cs_json_free(inv->v[i].about);
	free(inv->v);
}

static int
is_entry(const struct dirent *e)
{
	return strlen(e->d_name) == CS_ENTRY_KEY &&
	    strspn(e->d_name, "0123456789abcdef") == CS_ENTRY_KEY;
}

static int
look_at(const char *root, const char *key, struct item *out, struct cs_err *err)
{
	struct cs_entry p;
	struct stat st = { 0 };

	cs_entry_name(root, key, &p);
	(void)snprintf(out->key, sizeof(out->key), "%s", key);
	out->about = cs_entry_about(p.path, err);
	if (out->about == NULL && err->code == CS_ENOMEM)
		return -1;
	out->bytes = cs_folder_bytes(p.path);
	if (out->bytes < 0)
		return cs_err_nomem(err);
	(void)stat(p.path, &st);
	out->used = st.st_mtim;
	return 0;
}

static int
by_use(const void *a, const void *b)
{
	const struct item *x = a, *y = b;
	const struct timespec *s = &x->used, *t = &y->used;

	if (s->tv_sec != t->tv_sec)
		return s->tv_sec < t->tv_sec ? -1 : 1;
	if (s->tv_nsec != t->tv_nsec)
		return s->tv_nsec < t->tv_nsec ? -1 : 1;
	return strcmp(x->key, y->key);
}

/* A missing cache is empty. */
static int
find_all(const char *root, struct found *out, struct cs_err *err)
{
	struct dirent **e = NULL;
	const int n = scandir(root, &e, is_entry, alphasort);
	int rc = 0;

	*out = (struct found){ .n = 0 };
	if (n < 0)
		return errno == ENOENT ? 0 : cs_err_sys(err, "%.150s", root);
	out->v = calloc((size_t)n + 1, sizeof(*out->v));
	for (int i = 0; i < n; i++) {
		if (out->v != NULL && rc == 0)
			rc = look_at(
			    root, e[i]->d_name, &out->v[out->n++], err);
		free(e[i]);
	}
	free(e);
	if (out->v == NULL)
		return cs_err_nomem(err);
	if (rc < 0) {
		free_found(out);
		return -1;
	}
	qsort(out->v, out->n, sizeof(*out->v), by_use);
	return 0;
}

static void
tell(const struct item *i,
    void (*each)(const struct cs_inventory_item *, void *), void *ctx)
{
	const struct cs_inventory_item c = { i->key, i->about, i->bytes,
		i->used.tv_sec };

	each(&c, ctx);
}

int
cs_inventory_list(void (*each)(const struct cs_inventory_item *e, void *ctx),
    void *ctx, struct cs_err *err)
{
	struct found inv;
	char root[PATH_MAX];

	if (cs_entry_root(root, err) < 0 || find_all(root, &inv, err) < 0)
		return -1;
	for (size_t i = 0; i < inv.n; i++)
		tell(&inv.v[i], each, ctx);
	free_found(&inv);
	return 0;
}

static int
remove_folder(const char *path, struct cs_err *err)
{
	if (cs_folder_remove(path) < 0 && errno != ENOENT)
		return cs_err_sys(err, "%.150s", path);
	return 0;
}

/* 1 if it is gone, 0 if it is in use or being built. */
static int
discard(const char *root, const char *key, struct cs_err *err)
{
	cs_fd_auto int lock = -1;
	struct cs_entry p;

	cs_entry_name(root, key, &p);
	lock = cs_entry_lock(p.lock, LOCK_EX | LOCK_NB);
	if (lock < 0)
		return errno == EWOULDBLOCK ? 0
					    : cs_err_sys(err, "%.150s", p.lock);
	if (remove_folder(p.fresh, err) < 0)
		return -1;
	/* From here on it cannot be taken for a complete one. */
	if (rename(p.path, p.fresh) < 0 && errno != ENOENT)
		return cs_err_sys(err, "%.150s", p.path);
	if (remove_folder(p.fresh, err) < 0)
		return -1;
	return unlink(p.lock) < 0 ? cs_err_sys(err, "%.150s", p.lock) : 1;
}

static int
is_left(const struct dirent *e)
{
	return strlen(e->d_name) == CS_ENTRY_KEY + 4 &&
	    strcmp(e->d_name + CS_ENTRY_KEY, ".new") == 0;
}

/* Remove the remains of interrupted builds. */
static int
sweep(const char *root, struct cs_err *err)
{
	struct dirent **e = NULL;
	const int n = scandir(root, &e, is_left, alphasort);
	struct stat st;
	struct cs_entry p;
	int rc = 0;

	for (int i = 0; i < n; i++) {
		cs_entry_name(root, e[i]->d_name, &p);
		/* An existing one must not be removed with it. */
		if (rc == 0 && stat(p.path, &st) < 0 &&
		    discard(root, e[i]->d_name, err) < 0)
			rc = -1;
		free(e[i]);
	}
	free(e);
	return rc;
}

static int64_t
sum_of(const struct found *inv)
{
	int64_t sum = 0;

	for (size_t i = 0; i < inv->n; i++)
		sum += inv->v[i].bytes;
	return sum;
}

int
cs_inventory_prune(const struct cs_inventory_limit *p,
    void (*each)(const struct cs_inventory_item *e, void *ctx), void *ctx,
    struct cs_err *err)
{
	const time_t now = time(NULL);
	struct found inv;
	char root[PATH_MAX];
	int64_t left;
	int rc;

	if (cs_entry_root(root, err) < 0 || find_all(root, &inv, err) < 0)
		return -1;
	left = sum_of(&inv);
	rc = sweep(root, err);
	for (size_t i = 0; i < inv.n && rc >= 0; i++) {
		const struct item *one = &inv.v[i];
		const bool old = p->unused_s >= 0 &&
		    now - one->used.tv_sec > p->unused_s;

		if (!old && (p->bytes < 0 || left <= p->bytes))
			continue;
		rc = discard(root, one->key, err);
		if (rc <= 0)
			continue;
		left -= one->bytes;
		tell(one, each, ctx);
	}
	free_found(&inv);
	return rc < 0 ? -1 : 0;
}
