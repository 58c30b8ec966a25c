#include "sandbox/workspace/contents.h"

#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/beneath.h"
#include "base/err.h"
#include "base/io.h"
#include "sandbox/workspace/changes.h"
#include "sandbox/workspace/layer.h"

/* Of one file; and room for "a/" before a path. */
enum { ONE_MAX = 1 << 20, PATH_LONGEST = PATH_MAX - 16 };

/* ".git", also as spelt on other machines' file systems: git writes to none of
 * them. */
static bool
is_git_folder(const char *part, size_t n)
{
	static const char *const names[] = { ".git", "git~1" };

	while (n > 0 && strchr(" .", part[n - 1]) != NULL)
		n--;
	for (size_t i = 0; i < 2; i++) {
		const size_t len = strlen(names[i]);

		if (n >= len && strncasecmp(part, names[i], len) == 0 &&
		    (n == len || strchr(" .:\\", part[len]) != NULL))
			return true;
	}
	return false;
}

static bool
is_out_of_reach(const char *path)
{
	if (strlen(path) > PATH_LONGEST)
		return true;
	for (;;) {
		const size_t n = strcspn(path, "/\\");

		if (is_git_folder(path, n))
			return true;
		if (path[n] == '\0')
			return false;
		path += n + 1;
	}
}

static bool
is_in_patch(uint32_t mode)
{
	return S_ISREG(mode) || S_ISLNK(mode);
}

static bool
differ_for_git(const struct cs_change *c)
{
	const bool was = is_in_patch(c->was.mode), is = is_in_patch(c->is.mode);

	if (c->kind == CS_CHANGE_MODE)
		return was && ((c->was.mode ^ c->is.mode) & S_IXUSR) != 0;
	return was || is;
}

/* git rejects symbolic links with these names. */
static bool
is_refused_link(const struct cs_change *c)
{
	const char *slash = strrchr(c->path, '/');
	const char *name = slash != NULL ? slash + 1 : c->path;

	return S_ISLNK(c->is.mode) && strncasecmp(name, ".gitmodules", 11) == 0;
}

static bool
read_link(int folder, const char *path, struct cs_buf *out)
{
	cs_fd_auto int fd = cs_beneath_open(folder, path, O_PATH | O_NOFOLLOW);
	char to[PATH_MAX];
	const ssize_t n = fd < 0 ? -1 : readlinkat(fd, "", to, sizeof(to));

	if (n >= 0)
		cs_buf_add(out, to, (size_t)n);
	return n >= 0 && out->failed == CS_OK;
}

/* One side of a change, within the remaining budget. */
static bool
read_side(int folder, const char *path, const struct cs_change_state *s,
    int64_t *left, struct cs_buf *out)
{
	cs_fd_auto int fd = -1;
	struct cs_err ignored;
	bool whole;

	if (!is_in_patch(s->mode))
		return true;
	if (s->bytes > ONE_MAX || s->bytes > *left)
		return false;
	*left -= s->bytes;
	if (S_ISLNK(s->mode))
		return read_link(folder, path, out);
	fd = cs_beneath_open(folder, path, O_RDONLY);
	whole = fd >= 0 &&
	    cs_io_read_all(fd, (size_t)s->bytes, out, &ignored) == 0 &&
	    out->len == (size_t)s->bytes;
	return whole;
}

static bool
read_both(const struct cs_layer *l, struct cs_change *c, int64_t *left)
{
	/* The content is unchanged, and the name or mode is expressed without
	 * it. */
	if (c->kind == CS_CHANGE_RENAMED || c->kind == CS_CHANGE_MODE)
		return true;
	return read_side(l->base, c->path, &c->was, left, &c->old) &&
	    (c->kind == CS_CHANGE_DELETED ||
		read_side(l->top, c->path, &c->is, left, &c->now));
}

void
cs_contents_read(const struct cs_layer *l, struct cs_changes *c)
{
	int64_t left = CS_CHANGES_SHOWN;

	for (size_t i = 0; i < c->n; i++) {
		struct cs_change *v = &c->v[i];

		if (!differ_for_git(v))
			continue;
		v->shown = !is_out_of_reach(v->path) && !is_refused_link(v) &&
		    (v->from == NULL || !is_out_of_reach(v->from)) &&
		    read_both(l, v, &left);
		v->unread = !v->shown;
		if (v->shown)
			continue;
		cs_buf_free(&v->old);
		cs_buf_free(&v->now);
	}
}
