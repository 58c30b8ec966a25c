#include "sandbox/environment/entry.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "envelope/json.h"

enum { ABOUT_MAX = 4 * 1024 * 1024 };

int
cs_entry_home(char home[PATH_MAX], struct cs_err *err)
{
	const char *xdg = getenv("XDG_CACHE_HOME"), *user = getenv("HOME");
	const bool named = xdg != NULL && *xdg == '/';
	int n;

	if (!named && (user == NULL || *user != '/'))
		return cs_err_set(err, CS_EUSAGE,
		    "neither XDG_CACHE_HOME nor HOME says where environments "
		    "are kept");
	n = snprintf(home, PATH_MAX, "%s%s/codeshield", named ? xdg : user,
	    named ? "" : "/.cache");
	/* Leave room for what is below it. */
	if (n < 0 || n > PATH_MAX - 256)
		return cs_err_set(err, CS_EUSAGE, "XDG_CACHE_HOME is too long");
	return 0;
}

int
cs_entry_root(char root[PATH_MAX], struct cs_err *err)
{
	size_t n;

	if (cs_entry_home(root, err) < 0)
		return -1;
	n = strlen(root);
	(void)snprintf(root + n, PATH_MAX - n, "/environments");
	return 0;
}

void
cs_entry_name(const char *root, const char *key, struct cs_entry *out)
{
	const int room = PATH_MAX - 128;

	(void)snprintf(
	    out->path, PATH_MAX, "%.*s/%.*s", room, root, CS_ENTRY_KEY, key);
	(void)snprintf(out->fresh, PATH_MAX, "%.*s/%.*s.new", room, root,
	    CS_ENTRY_KEY, key);
	(void)snprintf(out->lock, PATH_MAX, "%.*s/%.*s.lock", room, root,
	    CS_ENTRY_KEY, key);
}

bool
cs_entry_is_current(int fd, const char *path)
{
	struct stat held, named;

	return fstat(fd, &held) == 0 && stat(path, &named) == 0 &&
	    held.st_ino == named.st_ino && held.st_dev == named.st_dev;
}

int
cs_entry_lock(const char *path, int how)
{
	for (;;) {
		int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

		if (fd < 0)
			return -1;
		while (flock(fd, how) < 0)
			if (errno != EINTR) {
				cs_io_close(&fd);
				return -1;
			}
		if (cs_entry_is_current(fd, path))
			return fd;
		cs_io_close(&fd);
	}
}

struct cs_json *
cs_entry_about(const char *entry, struct cs_err *err)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	char path[PATH_MAX + 16];

	(void)snprintf(path, sizeof(path), "%s/about.json", entry);
	if (cs_io_read_file(path, ABOUT_MAX, &text, err) < 0)
		return NULL;
	return cs_json_parse(text.data != NULL ? text.data : "", text.len, err);
}
