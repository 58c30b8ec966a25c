#include "sandbox/workspace/steps.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/beneath.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "sandbox/workspace/journal.h"
#include "sandbox/workspace/place.h"

static bool
is_as_expected(const struct cs_journal_step *s, int folder)
{
	const char *name;
	cs_fd_auto int parent = cs_beneath_parent(folder, s->path, &name);
	struct cs_change_state now;
	struct stat st;

	if (parent < 0 || fstatat(parent, name, &st, AT_SYMLINK_NOFOLLOW) < 0)
		return s->was.mode == 0 &&
		    (errno == ENOENT || errno == ENOTDIR || errno == ELOOP);
	cs_changes_state(&st, &now);
	/* Much may happen in a directory that does not matter here. */
	if (S_ISDIR(st.st_mode))
		return S_ISDIR(s->was.mode);
	return now.mode == s->was.mode && now.ino == s->was.ino &&
	    now.bytes == s->was.bytes && now.mtime_ns == s->was.mtime_ns &&
	    now.ctime_ns == s->was.ctime_ns;
}

/* Whether a step from one on removes this path, or creates something there. */
static bool
has_step(const struct cs_journal *j, size_t from, bool gone, const char *path)
{
	for (size_t i = from; i < j->n; i++) {
		const struct cs_journal_step *s = &j->steps[i];
		const bool is_gone = s->kind == CS_JOURNAL_UNLINK ||
		    s->kind == CS_JOURNAL_RMDIR;
		const bool is_new = s->kind == CS_JOURNAL_FILE ||
		    s->kind == CS_JOURNAL_LINK;

		if ((gone ? is_gone : is_new) && strcmp(s->path, path) == 0)
			return true;
	}
	return false;
}

/* Whether a directory to be replaced by a file contains only what is removed
 * before. */
static bool
is_emptied(const struct cs_journal *j, size_t at, int folder)
{
	const char *path = j->steps[at].path;
	int fd = cs_beneath_open(folder, path, O_RDONLY | O_DIRECTORY);
	DIR *d = fd < 0 ? NULL : fdopendir(fd);
	bool found = true;
	struct dirent *e;
	char below[PATH_MAX];

	if (d == NULL)
		cs_io_close(&fd);
	while (d != NULL && found && (e = readdir(d)) != NULL) {
		if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
			continue;
		(void)snprintf(below, sizeof(below), "%s/%s", path, e->d_name);
		found = has_step(j, 0, true, below);
	}
	if (d != NULL)
		(void)closedir(d);
	return found;
}

/* What somebody else has put there since the job began. */
static bool
is_full(const struct cs_journal *j, size_t at, int folder)
{
	const struct cs_journal_step *s = &j->steps[at];

	return s->kind == CS_JOURNAL_RMDIR && has_step(j, at, false, s->path) &&
	    !is_emptied(j, at, folder);
}

bool
cs_steps_check(const struct cs_journal *j, int folder, const char **differs)
{
	for (size_t i = 0; i < j->n; i++) {
		const struct cs_journal_step *s = &j->steps[i];

		if (s->kind == CS_JOURNAL_EXPECT ? is_as_expected(s, folder)
						 : !is_full(j, i, folder))
			continue;
		*differs = s->path;
		return false;
	}
	return true;
}

/* Root writes on behalf of the owner of the directory. */
static struct cs_place_as
owner_at(int folder, const struct cs_journal_step *s)
{
	struct cs_place_as as = { s->mode, (uid_t)-1, (gid_t)-1 };
	const char *name;
	cs_fd_auto int parent = cs_beneath_parent(folder, s->path, &name);
	struct stat st;

	if (geteuid() != 0 || parent < 0)
		return as;
	if (fstatat(parent, name, &st, AT_SYMLINK_NOFOLLOW) == 0 ||
	    fstat(parent, &st) == 0) {
		as.owner = st.st_uid;
		as.group = st.st_gid;
	}
	return as;
}

/* Done before, or replaced by something else since, at the path or above, by a
 * later step. */
static int
unless(int rc, int otherwise)
{
	return rc < 0 &&
		(errno == ENOENT || errno == ENOTDIR || errno == ELOOP ||
		    errno == otherwise)
	    ? 0
	    : rc;
}

static int
do_unlink(const struct cs_journal_step *s, int parent, const char *name)
{
	const int flags = s->kind == CS_JOURNAL_RMDIR ? AT_REMOVEDIR : 0;
	const int fine = flags != 0 ? ENOTEMPTY : EISDIR;

	return unless(unlinkat(parent, name, flags), fine);
}

/* chmod(2) that does not follow links. */
static int
do_chmod(const struct cs_journal_step *s, int parent, const char *name)
{
	cs_fd_auto int fd = openat(
	    parent, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
	char path[40];
	struct stat st;

	if (fd < 0 || fstat(fd, &st) < 0)
		return errno == ENOENT ? 0 : -1;
	(void)snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	return S_ISLNK(st.st_mode) ? 0 : chmod(path, s->mode);
}

/* An existing one was created before, and may be inaccessible by now. */
static int
do_mkdir(
    const struct cs_journal_step *s, int folder, int parent, const char *name)
{
	const struct cs_place_as as = owner_at(folder, s);

	if (mkdirat(parent, name, s->mode) < 0)
		return errno == EEXIST ? do_chmod(s, parent, name) : -1;
	return as.owner == (uid_t)-1
	    ? 0
	    : fchownat(parent, name, as.owner, as.group, AT_SYMLINK_NOFOLLOW);
}

static int
do_file(const struct cs_journal *j, const struct cs_journal_step *s, int folder)
{
	const struct cs_place_as as = owner_at(folder, s);
	cs_fd_auto int from = cs_journal_content(j, s->content);

	return from < 0 ? -1 : cs_place_file(folder, s->path, from, &as);
}

static int
do_link(const struct cs_journal *j, const struct cs_journal_step *s, int folder)
{
	const struct cs_place_as as = owner_at(folder, s);
	cs_fd_auto int from = cs_journal_content(j, s->content);
	cs_buf_auto struct cs_buf to = CS_BUF_INIT;
	struct cs_err ignored;

	if (from < 0 || cs_io_read_all(from, PATH_MAX, &to, &ignored) < 0)
		return -1;
	return cs_place_link(folder, s->path, to.data, &as);
}

static int
do_step(const struct cs_journal *j, const struct cs_journal_step *s, int folder)
{
	const char *name;
	cs_fd_auto int parent = -1;

	if (s->kind == CS_JOURNAL_EXPECT)
		return 0;
	parent = cs_beneath_parent(folder, s->path, &name);
	if (parent < 0)
		return s->kind == CS_JOURNAL_UNLINK ||
			s->kind == CS_JOURNAL_RMDIR ||
			s->kind == CS_JOURNAL_CHMOD
		    ? unless(-1, ENOENT)
		    : -1;
	switch (s->kind) {
	case CS_JOURNAL_UNLINK:
	case CS_JOURNAL_RMDIR:
		return do_unlink(s, parent, name);
	case CS_JOURNAL_MKDIR:
		return do_mkdir(s, folder, parent, name);
	case CS_JOURNAL_FILE:
		return do_file(j, s, folder);
	case CS_JOURNAL_LINK:
		return do_link(j, s, folder);
	case CS_JOURNAL_CHMOD:
		return do_chmod(s, parent, name);
	case CS_JOURNAL_EXPECT:
		break;
	}
	return 0;
}

int
cs_steps_do(const struct cs_journal *j, int folder, struct cs_err *err)
{
	for (size_t i = 0; i < j->n; i++)
		if (do_step(j, &j->steps[i], folder) < 0)
			return cs_err_sys(err, "%s", j->steps[i].path);
	return 0;
}
