#include "heal/model/cache.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "heal/model/http.h"

int
cs_cache_name(const char *url, const struct cs_buf *body,
    char name[CS_HASH_HEX], struct cs_err *err)
{
	cs_buf_auto struct cs_buf all = CS_BUF_INIT;

	cs_buf_addf(&all, "%s\n", url);
	cs_buf_add(&all, body->data, body->len);
	if (cs_buf_check(&all, err) < 0)
		return -1;
	cs_hash_sha256(all.data, all.len, name);
	return 0;
}

int
cs_cache_get(const char *dir, const char *name, struct cs_buf *answer,
    struct cs_err *err)
{
	cs_buf_auto struct cs_buf path = CS_BUF_INIT;
	cs_fd_auto int fd = -1;

	cs_buf_addf(&path, "%s/%s", dir, name);
	if (cs_buf_check(&path, err) < 0)
		return -1;
	fd = open(path.data, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return errno == ENOENT ? 0
				       : cs_err_sys(err, "--cache: %s", dir);
	return cs_io_read_all(fd, CS_HTTP_BODY_MAX, answer, err) < 0 ? -1 : 1;
}

int
cs_cache_open(const char *dir, struct cs_err *err)
{
	struct stat st;

	if (mkdir(dir, 0700) == 0)
		return 0;
	if (errno == EEXIST && stat(dir, &st) == 0 && !S_ISDIR(st.st_mode))
		errno = ENOTDIR;
	return errno == EEXIST ? 0 : cs_err_sys(err, "--cache: %s", dir);
}

static int
write_file(int fd, const char *from, const char *to,
    const struct cs_buf *answer, struct cs_err *err)
{
	if (cs_io_write_all(fd, answer->data, answer->len, err) < 0)
		return -1;
	return rename(from, to) < 0 ? cs_err_sys(err, "--cache: %s", to) : 0;
}

int
cs_cache_put(const char *dir, const char *name, const struct cs_buf *answer,
    struct cs_err *err)
{
	cs_buf_auto struct cs_buf to = CS_BUF_INIT, from = CS_BUF_INIT;
	cs_fd_auto int fd = -1;
	int rc;

	cs_buf_addf(&to, "%s/%s", dir, name);
	cs_buf_addf(&from, "%s/%s.XXXXXX", dir, name);
	if (cs_buf_check(&to, err) < 0 || cs_buf_check(&from, err) < 0)
		return -1;
	fd = mkostemp(from.data, O_CLOEXEC);
	if (fd < 0)
		return cs_err_sys(err, "--cache: %s", dir);
	rc = write_file(fd, from.data, to.data, answer, err);
	if (rc < 0)
		(void)unlink(from.data);
	return rc;
}
