#include "base/overwrite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"

/* The mode of a new file that replaces none. */
static mode_t
usual_mode(void)
{
	const mode_t mask = umask(0);

	(void)umask(mask);
	return 0666 & ~mask;
}

/* old: NULL if there is none. */
static int
fill(int fd, const struct stat *old, const char *text, size_t n,
    struct cs_err *err)
{
	const mode_t mode = old != NULL ? old->st_mode & 07777 : usual_mode();

	if (cs_io_write_all(fd, text, n, err) < 0)
		return -1;
	if (old != NULL && old->st_uid != geteuid())
		(void)!fchown(fd, old->st_uid, old->st_gid);
	if (fchmod(fd, mode) < 0 || fsync(fd) < 0)
		return cs_err_set(err, CS_EIO, "%s", strerror(errno));
	return 0;
}

static int
replace(const char *path, const struct stat *old, const char *text, size_t n,
    struct cs_err *err)
{
	cs_buf_auto struct cs_buf name = CS_BUF_INIT;
	cs_fd_auto int fd = -1;

	cs_buf_addf(&name, "%s.XXXXXX", path);
	if (cs_buf_check(&name, err) < 0)
		return -1;
	fd = mkostemp(name.data, O_CLOEXEC);
	if (fd < 0)
		return cs_err_set(err, CS_EIO, "%s", strerror(errno));
	if (fill(fd, old, text, n, err) == 0) {
		if (rename(name.data, path) == 0)
			return 0;
		(void)cs_err_set(err, CS_EIO, "%s", strerror(errno));
	}
	(void)unlink(name.data);
	return -1;
}

int
cs_overwrite_file(
    const char *path, const char *text, size_t n, struct cs_err *err)
{
	char *target = realpath(path, NULL);
	struct stat st;
	int rc;

	if (target == NULL || stat(target, &st) < 0)
		rc = cs_err_set(err, CS_EIO, "%s", strerror(errno));
	else
		rc = replace(target, &st, text, n, err);
	free(target);
	return rc;
}

int
cs_overwrite_plain(
    const char *path, const char *text, size_t n, struct cs_err *err)
{
	struct stat st;

	if (lstat(path, &st) < 0)
		return errno == ENOENT
		    ? replace(path, NULL, text, n, err)
		    : cs_err_set(err, CS_EIO, "%s", strerror(errno));
	if (S_ISLNK(st.st_mode))
		return cs_err_set(err, CS_EUSAGE, "it is a symbolic link");
	if (!S_ISREG(st.st_mode))
		return cs_err_set(err, CS_EUSAGE, "not a regular file");
	return replace(path, &st, text, n, err);
}
