#include "shield/spill.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/folder.h"
#include "base/io.h"
#include "base/utf8.h"
#include "base/visible.h"

#define PREFIX "cs-shield."
enum {
	/* After the prefix.  Digits always cost the same number of tokens, so
	 * that the name does not affect what is shown beside it. */
	DIGITS = 6,
	NAMES = 1000000,
	TRIES = 100,	      /* limit on names already taken */
	HELD = 64 * 1024,     /* bytes kept before a file is created */
	OLD_S = 24 * 60 * 60, /* age in seconds at which a file is abandoned */
};

struct cs_spill {
	char *dir, *path; /* path: NULL as long as nothing has a name */
	int fd;
	bool kept;
	struct cs_buf held;
};

/* Create something under an unused name: its path, which the caller frees.
 * make() fails like a system call. */
static char *
make_named(const char *dir, int (*make)(const char *path, int *fd), int *fd,
    struct cs_err *err)
{
	unsigned number = 0;
	char *path;
	int rc, tries = 0;

	do {
		/* Without random numbers the names are tried in order. */
		if (getrandom(&number, sizeof(number), GRND_NONBLOCK) < 0)
			number++;
		if (asprintf(&path, "%s/" PREFIX "%0*u", dir, DIGITS,
			number % NAMES) < 0) {
			cs_err_nomem(err);
			return NULL;
		}
		if (make(path, fd) == 0)
			return path;
		rc = errno;
		cs_err_sys(err, "%s", path);
		free(path);
	} while (rc == EEXIST && ++tries < TRIES);
	return NULL;
}

static int
make_file(const char *path, int *fd)
{
	*fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	return *fd < 0 ? -1 : 0;
}

static int
make_folder(const char *path, int *fd)
{
	(void)fd;
	return mkdir(path, 0700);
}

/* Give a name to an unnamed file. */
static int
name_file(const char *path, int *fd)
{
	char link[sizeof("/proc/self/fd/") + 3 * sizeof(*fd)];

	(void)snprintf(link, sizeof(link), "/proc/self/fd/%d", *fd);
	return linkat(AT_FDCWD, link, AT_FDCWD, path, AT_SYMLINK_FOLLOW);
}

static bool
is_old(int dir, const char *name)
{
	static const size_t prefix = sizeof(PREFIX) - 1;
	struct stat st;

	return strncmp(name, PREFIX, prefix) == 0 &&
	    strlen(name + prefix) == DIGITS &&
	    strspn(name + prefix, "0123456789") == DIGITS &&
	    fstatat(dir, name, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
	    (S_ISREG(st.st_mode) || S_ISDIR(st.st_mode)) &&
	    st.st_uid == geteuid() && st.st_mtime < time(NULL) - OLD_S;
}

/* Remove old files; failures are left to the next call. */
static void
clean_up(const char *dir)
{
	DIR *d = opendir(dir);
	struct dirent *e;
	cs_buf_auto struct cs_buf path = CS_BUF_INIT;

	if (d == NULL)
		return;
	while ((e = readdir(d)) != NULL) {
		if (!is_old(dirfd(d), e->d_name))
			continue;
		cs_buf_cut(&path, 0);
		cs_buf_addf(&path, "%s/%s", dir, e->d_name);
		if (path.failed == CS_OK && unlink(path.data) < 0)
			(void)cs_folder_remove(path.data);
	}
	(void)closedir(d);
}

/* 1: on one line, with nothing that could control a terminal. */
static int
can_be_told(const char *name, struct cs_err *err)
{
	const size_t n = strlen(name);
	cs_buf_auto struct cs_buf shown = CS_BUF_INIT;

	cs_visible_add(&shown, name, n);
	if (cs_buf_check(&shown, err) < 0)
		return -1;
	return cs_utf8_valid(name, n) == n && shown.len == n &&
	    strchr(name, '\n') == NULL;
}

int
cs_spill_check(const char *dir, struct cs_err *err)
{
	const int told = can_be_told(dir, err);
	struct stat st;

	if (told < 0)
		return -1;
	if (!told)
		return cs_err_set(err, CS_EUSAGE,
		    "%s: the name has controls or is not UTF-8", dir);
	if (stat(dir, &st) < 0)
		return cs_err_sys(err, "%s", dir);
	if (!S_ISDIR(st.st_mode))
		return cs_err_set(err, CS_EUSAGE, "%s: not a directory", dir);
	return 0;
}

struct cs_spill *
cs_spill_new(const char *dir, struct cs_err *err)
{
	struct cs_spill *s;

	if (cs_spill_check(dir, err) < 0)
		return NULL;
	s = calloc(1, sizeof(*s));
	if (s == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	s->fd = -1;
	s->dir = strdup(dir);
	if (s->dir == NULL) {
		cs_err_nomem(err);
		cs_spill_free(s);
		return NULL;
	}
	return s;
}

void
cs_spill_free(struct cs_spill *s)
{
	if (s == NULL)
		return;
	cs_io_close(&s->fd);
	if (s->path != NULL && !s->kept)
		(void)unlink(s->path);
	cs_buf_free(&s->held);
	free(s->path);
	free(s->dir);
	free(s);
}

/* Create the file: if possible without a name, so that nothing is left if the
 * program is killed. */
static int
begin(struct cs_spill *s, struct cs_err *err)
{
	clean_up(s->dir);
	if (access("/proc/self/fd", X_OK) == 0)
		s->fd = open(s->dir, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
	if (s->fd >= 0)
		return 0;
	s->path = make_named(s->dir, make_file, &s->fd, err);
	return s->path != NULL ? 0 : -1;
}

/* Write what was held, creating the file if necessary. */
static int
flush(struct cs_spill *s, struct cs_err *err)
{
	if (s->fd < 0 && begin(s, err) < 0)
		return -1;
	if (s->held.len > 0 &&
	    cs_io_write_all(s->fd, s->held.data, s->held.len, err) < 0)
		return -1;
	cs_buf_cut(&s->held, 0);
	return 0;
}

int
cs_spill_add(struct cs_spill *s, const char *p, size_t n, struct cs_err *err)
{
	if (s->fd < 0 && s->held.len + n <= HELD) {
		cs_buf_add(&s->held, p, n);
		return cs_buf_check(&s->held, err);
	}
	if (flush(s, err) < 0)
		return -1;
	return cs_io_write_all(s->fd, p, n, err);
}

const char *
cs_spill_keep(struct cs_spill *s, struct cs_err *err)
{
	if (flush(s, err) < 0)
		return NULL;
	if (s->path == NULL)
		s->path = make_named(s->dir, name_file, &s->fd, err);
	if (s->path == NULL)
		return NULL;
	/* Some file systems report only here that there was no space. */
	if (close(s->fd) < 0) {
		s->fd = -1;
		cs_err_sys(err, "%s", s->path);
		return NULL;
	}
	s->fd = -1;
	s->kept = true;
	return s->path;
}

static int
write_part(
    const char *folder, const struct cs_spill_part *part, struct cs_err *err)
{
	cs_buf_auto struct cs_buf path = CS_BUF_INIT;
	cs_fd_auto int fd = -1;

	cs_buf_addf(&path, "%s/%s", folder, part->name);
	if (cs_buf_check(&path, err) < 0)
		return -1;
	fd = open(path.data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0)
		return cs_err_sys(err, "%s", path.data);
	return part->len > 0 ? cs_io_write_all(fd, part->text, part->len, err)
			     : 0;
}

char *
cs_spill_parts(const char *dir, const struct cs_spill_part *parts, size_t n,
    struct cs_err *err)
{
	char *folder;

	clean_up(dir);
	folder = make_named(dir, make_folder, NULL, err);
	if (folder == NULL)
		return NULL;
	for (size_t i = 0; i < n; i++)
		if (write_part(folder, &parts[i], err) < 0) {
			(void)cs_folder_remove(folder);
			free(folder);
			return NULL;
		}
	return folder;
}
