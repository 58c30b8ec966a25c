#include "sandbox/workspace/artifacts.h"

#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/beneath.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/io.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "sandbox/workspace/changes.h"
#include "sandbox/workspace/media.h"
#include "sandbox/workspace/place.h"

int
cs_artifacts_open(struct cs_artifacts *a, const char *path, struct cs_err *err)
{
	if (mkdir(path, 0777) < 0 && errno != EEXIST)
		return cs_err_sys(err, "%s", path);
	a->path = path;
	a->folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	return a->folder < 0 ? cs_err_sys(err, "%s", path) : 0;
}

/* A component begins with a dot, or is Python's own. */
static bool
is_hidden(const char *path)
{
	for (;;) {
		const size_t n = strcspn(path, "/");

		if (*path == '.' ||
		    (n == 11 && strncmp(path, "__pycache__", n) == 0))
			return true;
		if (path[n] == '\0')
			return false;
		path += n + 1;
	}
}

static bool
is_asked_for(const struct cs_artifacts *a, const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *name = slash != NULL ? slash + 1 : path;

	if (a->patterns == NULL)
		return !is_hidden(path);
	for (const char *const *p = a->patterns; *p != NULL; p++)
		if (fnmatch(*p, strchr(*p, '/') != NULL ? path : name,
			FNM_PATHNAME) == 0)
			return true;
	return false;
}

/* An id as a directory name: itself if it is plain, otherwise its hash. */
static void
put_folder(const char *id, struct cs_buf *out)
{
	static const char plain[] = "0123456789abcdefghijklmnopqrstuvwxyz"
				    "ABCDEFGHIJKLMNOPQRSTUVWXYZ._-";
	char hash[CS_HASH_HEX];
	size_t n;

	if (id == NULL || *id == '\0')
		return;
	n = strlen(id);
	if (n <= 64 && *id != '.' && strspn(id, plain) == n) {
		cs_buf_addf(out, "%s/", id);
		return;
	}
	cs_hash_sha256(id, n, hash);
	cs_buf_addf(out, "%.32s/", hash);
}

/* 0: it exists; 1: it cannot be read inside. */
static int
copy_out(const struct cs_artifacts *a, const char *to, int layer,
    const char *path, struct cs_err *err)
{
	static const struct cs_place_as as = { 0644, (uid_t)-1, (gid_t)-1 };
	cs_fd_auto int from = cs_beneath_open(layer, path, O_RDONLY);
	struct stat st;

	if (from < 0 || fstat(from, &st) < 0 || !S_ISREG(st.st_mode))
		return 1;
	if (cs_place_parents(a->folder, to) < 0 ||
	    cs_place_file(a->folder, to, from, &as) < 0)
		return cs_err_sys(err, "--artifacts: %s/%s", a->path, to);
	return 0;
}

static struct cs_json *
entry(const struct cs_artifacts *a, const struct cs_change *c, const char *to)
{
	cs_buf_auto struct cs_buf file = CS_BUF_INIT;
	struct cs_make m = cs_make_object();

	cs_buf_addf(&file, "%s/%s", a->path, to);
	cs_make_bytes(&m, "path", c->path, strlen(c->path));
	cs_make_int(&m, "bytes", c->is.bytes);
	cs_make_str(&m, "media_type", cs_media_type(c->path));
	if (file.failed != CS_OK)
		m.failed = true;
	else
		cs_make_bytes(&m, "file", file.data, file.len);
	return cs_make_done(&m);
}

/* What may still be taken. */
struct room {
	int files;
	int64_t bytes;
};

static int
take_one(const struct cs_artifacts *a, const char *id, int layer,
    const struct cs_change *c, struct room *room, struct cs_make *kept,
    struct cs_err *err)
{
	cs_buf_auto struct cs_buf to = CS_BUF_INIT;
	int rc;

	if (c->is.bytes > a->size_max || c->is.bytes > room->bytes ||
	    room->files == 0)
		return 1;
	put_folder(id, &to);
	cs_buf_adds(&to, c->path);
	if (cs_buf_check(&to, err) < 0)
		return -1;
	rc = copy_out(a, to.data, layer, c->path, err);
	if (rc != 0)
		return rc;
	room->files--;
	room->bytes -= c->is.bytes;
	cs_make_put(kept, NULL, entry(a, c, to.data));
	return 0;
}

int
cs_artifacts_take(const struct cs_artifacts *a, const char *id, int layer,
    const struct cs_changes *c, struct cs_json **kept, bool *truncated,
    struct cs_err *err)
{
	struct cs_make m = cs_make_array();
	struct room room = { CS_ARTIFACTS_MAX, CS_ARTIFACTS_BYTES };
	int rc = 0;

	*truncated = c->truncated;
	for (size_t i = 0; i < c->n && rc >= 0; i++) {
		const struct cs_change *v = &c->v[i];

		if (v->kind != CS_CHANGE_ADDED || !S_ISREG(v->is.mode) ||
		    !is_asked_for(a, v->path))
			continue;
		rc = take_one(a, id, layer, v, &room, &m, err);
		*truncated |= rc > 0;
	}
	*kept = cs_make_done(&m);
	if (rc < 0) {
		cs_json_free(*kept);
		*kept = NULL;
		return -1;
	}
	return *kept != NULL ? 0 : cs_err_nomem(err);
}
