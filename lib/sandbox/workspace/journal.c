#include "sandbox/workspace/journal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/io.h"
#include "base/pack.h"

/* The list is specific to one version of the program. */
static const char magic[] = "codeshield apply " CS_VERSION;
enum {
	LIST_MAX = 64 << 20,
	FOLDER = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
};

static const char held[] = "held", going[] = "going", fresh[] = "new";

static int
make_folders(struct cs_buf *at, struct cs_err *err)
{
	char *path = at->data;

	if (path == NULL)
		return cs_err_nomem(err);
	for (char *slash = strchr(path + 1, '/');; slash = strchr(slash, '/')) {
		if (slash != NULL)
			*slash = '\0';
		if (mkdir(path, 0700) < 0 && errno != EEXIST)
			return cs_err_sys(err, "%s", path);
		if (slash == NULL)
			return 0;
		*slash++ = '/';
	}
}

/* The directory of the journals. */
static int
put_home(struct cs_buf *out, struct cs_err *err)
{
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");

	if (state != NULL && *state == '/')
		cs_buf_addf(out, "%s", state);
	else if (home != NULL && *home == '/')
		cs_buf_addf(out, "%s/.local/state", home);
	else
		return cs_err_set(err, CS_EUSAGE,
		    "no place for the journal: set XDG_STATE_HOME or HOME");
	cs_buf_adds(out, "/codeshield/apply");
	return cs_buf_check(out, err);
}

/* On the directory that is changed: nothing can be left behind. */
static int
take_lock(struct cs_journal *j, const char *target, struct cs_err *err)
{
	j->lock = open(target, FOLDER);
	if (j->lock < 0)
		return cs_err_sys(err, "%s", target);
	if (flock(j->lock, LOCK_EX | LOCK_NB) == 0)
		return 0;
	return cs_err_set(
	    err, CS_EUSAGE, "%s: another run is changing it", target);
}

/* Files that another user has written, or can write, are not trusted. */
static int
open_own(const char *path)
{
	int fd = open(path, FOLDER);
	struct stat st;

	if (fd >= 0 &&
	    (fstat(fd, &st) < 0 || st.st_uid != geteuid() ||
		(st.st_mode & 022) != 0)) {
		cs_io_close(&fd);
		errno = EPERM;
	}
	return fd;
}

static int
open_folder(struct cs_journal *j, struct cs_err *err)
{
	if (mkdir(j->path, 0700) < 0 && errno != EEXIST)
		return cs_err_sys(err, "%s", j->path);
	j->folder = open_own(j->path);
	return j->folder < 0 ? cs_err_sys(err, "%s", j->path) : 0;
}

int
cs_journal_open(
    struct cs_journal *j, const char *target, bool lock, struct cs_err *err)
{
	cs_buf_auto struct cs_buf path = CS_BUF_INIT;
	char hash[CS_HASH_HEX];

	*j = (struct cs_journal)CS_JOURNAL_INIT;
	if (put_home(&path, err) < 0 || make_folders(&path, err) < 0)
		return -1;
	cs_hash_sha256(target, strlen(target), hash);
	cs_buf_addf(&path, "/%.32s", hash);
	if (cs_buf_check(&path, err) < 0)
		return -1;
	j->path = strdup(path.data);
	if (j->path == NULL)
		return cs_err_nomem(err);
	if ((!lock || take_lock(j, target, err) == 0) &&
	    open_folder(j, err) == 0)
		return 0;
	cs_journal_close(j);
	return -1;
}

static void
drop_steps(struct cs_journal *j)
{
	for (size_t i = 0; i < j->n; i++)
		free(j->steps[i].path);
	free(j->steps);
	j->steps = NULL;
	j->n = j->size = 0;
}

void
cs_journal_close(struct cs_journal *j)
{
	drop_steps(j);
	cs_io_close(&j->folder);
	cs_io_close(&j->lock);
	free(j->path);
	j->path = NULL;
}

enum cs_journal_state
cs_journal_state(struct cs_journal *j)
{
	if (j->folder < 0)
		j->folder = open_own(j->path);
	if (j->folder < 0)
		return CS_JOURNAL_EMPTY;
	if (faccessat(j->folder, going, F_OK, 0) == 0)
		return CS_JOURNAL_GOING;
	return faccessat(j->folder, held, F_OK, 0) == 0 ? CS_JOURNAL_HELD
							: CS_JOURNAL_EMPTY;
}

/* The lists first: without one the contents are meaningless. */
int
cs_journal_clear(struct cs_journal *j, struct cs_err *err)
{
	const struct dirent *e;
	DIR *d;
	int fd;

	drop_steps(j);
	if (j->folder < 0)
		return 0;
	(void)unlinkat(j->folder, held, 0);
	(void)unlinkat(j->folder, going, 0);
	fd = openat(j->folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	d = fd < 0 ? NULL : fdopendir(fd);
	if (d == NULL) {
		cs_io_close(&fd);
		return cs_err_sys(err, "%s", j->path);
	}
	while ((e = readdir(d)) != NULL)
		if (e->d_name[0] != '.')
			(void)unlinkat(j->folder, e->d_name, 0);
	(void)closedir(d);
	(void)rmdir(j->path);
	/* It may be needed again. */
	cs_io_close(&j->folder);
	return 0;
}

int
cs_journal_add(struct cs_journal *j, const struct cs_journal_step *step,
    struct cs_err *err)
{
	const size_t size = j->size > 0 ? 2 * j->size : 32;
	struct cs_journal_step *steps = j->steps;
	char *path = strdup(step->path);

	if (j->n == j->size && path != NULL) {
		steps = reallocarray(steps, size, sizeof(*steps));
		if (steps != NULL) {
			j->steps = steps;
			j->size = size;
		}
	}
	if (path == NULL || steps == NULL) {
		free(path);
		return cs_err_nomem(err);
	}
	steps[j->n] = *step;
	steps[j->n++].path = path;
	return 0;
}

int
cs_journal_create(struct cs_journal *j, size_t content, struct cs_err *err)
{
	char name[24];
	int fd;

	if (j->folder < 0 && open_folder(j, err) < 0)
		return -1;
	(void)snprintf(name, sizeof(name), "%zu", content);
	fd = openat(j->folder, name,
	    O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
	if (fd < 0)
		return cs_err_sys(err, "%s/%s", j->path, name);
	return fd;
}

static void
pack(const struct cs_journal *j, struct cs_buf *out)
{
	cs_pack_text(out, magic);
	cs_pack_size(out, j->n);
	for (size_t i = 0; i < j->n; i++) {
		const struct cs_journal_step *s = &j->steps[i];

		cs_pack_raw(out, &s->kind, sizeof(s->kind));
		cs_pack_text(out, s->path);
		cs_pack_raw(out, &s->mode, sizeof(s->mode));
		cs_pack_raw(out, &s->content, sizeof(s->content));
		cs_pack_raw(out, &s->was, sizeof(s->was));
	}
}

int
cs_journal_hold(struct cs_journal *j, struct cs_err *err)
{
	cs_buf_auto struct cs_buf bytes = CS_BUF_INIT;
	cs_fd_auto int fd = -1;

	if (j->folder < 0 && open_folder(j, err) < 0)
		return -1;
	pack(j, &bytes);
	fd = openat(j->folder, fresh,
	    O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
	if (fd < 0)
		return cs_err_sys(err, "%s", j->path);
	if (cs_buf_check(&bytes, err) < 0 ||
	    cs_io_write_all(fd, bytes.data, bytes.len, err) < 0)
		return -1;
	if (renameat(j->folder, fresh, j->folder, held) < 0)
		return cs_err_sys(err, "%s", j->path);
	return 0;
}

static bool
unpack_step(struct cs_journal *j, struct cs_unpack *u)
{
	struct cs_journal_step s = { .path = NULL };
	struct cs_err ignored;

	cs_pack_get_raw(u, &s.kind, sizeof(s.kind));
	s.path = (char *)(uintptr_t)cs_pack_get_text(u);
	cs_pack_get_raw(u, &s.mode, sizeof(s.mode));
	cs_pack_get_raw(u, &s.content, sizeof(s.content));
	cs_pack_get_raw(u, &s.was, sizeof(s.was));
	return !u->failed && cs_journal_add(j, &s, &ignored) == 0;
}

int
cs_journal_load(struct cs_journal *j, struct cs_err *err)
{
	const char *name = cs_journal_state(j) == CS_JOURNAL_GOING ? going
								   : held;
	cs_buf_auto struct cs_buf bytes = CS_BUF_INIT;
	cs_fd_auto int fd = openat(
	    j->folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
	struct cs_unpack u;
	const char *word;
	size_t n;

	drop_steps(j);
	if (fd < 0)
		return cs_err_sys(err, "%s/%s", j->path, name);
	if (cs_io_read_all(fd, LIST_MAX, &bytes, err) < 0)
		return -1;
	u = (struct cs_unpack){ bytes.data, bytes.len, false };
	word = cs_pack_get_text(&u);
	if (word == NULL || strcmp(word, magic) != 0)
		return cs_err_set(err, CS_EDATA,
		    "%s: a journal of another version; remove it", j->path);
	n = cs_pack_get_size(&u);
	while (j->n < n && unpack_step(j, &u))
		continue;
	return j->n == n && !u.failed
	    ? 0
	    : cs_err_set(
		  err, CS_EDATA, "%s: the journal is incomplete", j->path);
}

int
cs_journal_content(const struct cs_journal *j, size_t content)
{
	char name[24];

	(void)snprintf(name, sizeof(name), "%zu", content);
	return openat(j->folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
}

int
cs_journal_go(struct cs_journal *j, struct cs_err *err)
{
	if (renameat(j->folder, held, j->folder, going) < 0)
		return cs_err_sys(err, "%s", j->path);
	return 0;
}
