#include "shield/spill.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/folder.h"
#include "base/io.h"

#define PREFIX "cs-shield."
enum {
	RANDOM = 6,	      /* letters and digits behind the prefix */
	HELD = 64 * 1024,     /* bytes before there is a file */
	OLD_S = 24 * 60 * 60, /* seconds after which a file is nobody's */
};

struct cs_spill {
	char *dir, *path; /* path: NULL as long as there is no file */
	int fd;
	bool kept;
	struct cs_buf held;
};

/* DIR/cs-shield.XXXXXX; the caller's to free. */
static char *template(const char *dir, struct cs_err *err)
{
	char *path;

	if (asprintf(&path, "%s/" PREFIX "XXXXXX", dir) >= 0)
		return path;
	cs_err_nomem(err);
	return NULL;
}

static bool
is_old(int dir, const char *name)
{
	static const size_t prefix = sizeof(PREFIX) - 1;
	struct stat st;

	return strncmp(name, PREFIX, prefix) == 0 &&
	    strlen(name) == prefix + RANDOM &&
	    fstatat(dir, name, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
	    (S_ISREG(st.st_mode) || S_ISDIR(st.st_mode)) &&
	    st.st_uid == geteuid() && st.st_mtime < time(NULL) - OLD_S;
}

/* Remove what is old; what can't be is left to the next. */
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

struct cs_spill *
cs_spill_new(const char *dir, struct cs_err *err)
{
	struct cs_spill *s = calloc(1, sizeof(*s));
	struct stat st;

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
	if (stat(dir, &st) < 0)
		cs_err_sys(err, "%s", dir);
	else if (S_ISDIR(st.st_mode))
		return s;
	else
		cs_err_set(err, CS_EUSAGE, "%s: is no folder", dir);
	cs_spill_free(s);
	return NULL;
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

/* Make the file. */
static int
begin(struct cs_spill *s, struct cs_err *err)
{
	char *path = template(s->dir, err);

	if (path == NULL)
		return -1;
	clean_up(s->dir);
	s->fd = mkostemp(path, O_CLOEXEC);
	if (s->fd < 0) {
		cs_err_sys(err, "%s", path);
		free(path);
		return -1;
	}
	s->path = path;
	return 0;
}

/* Write what was held, into a file that may have to be made. */
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
	/* Some file systems tell only here that there was no room. */
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
	char *folder = template(dir, err);

	if (folder == NULL)
		return NULL;
	clean_up(dir);
	if (mkdtemp(folder) == NULL) {
		cs_err_sys(err, "%s", folder);
		free(folder);
		return NULL;
	}
	for (size_t i = 0; i < n; i++)
		if (write_part(folder, &parts[i], err) < 0) {
			(void)cs_folder_remove(folder);
			free(folder);
			return NULL;
		}
	return folder;
}
