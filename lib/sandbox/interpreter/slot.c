#include "sandbox/interpreter/slot.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/io.h"
#include "sandbox/environment/entry.h"

/* A file is the hash of the rest in hexadecimal, and the rest. */
enum { DIGITS = CS_HASH_HEX - 1, SLOT_MAX = 64 * 1024 };

static bool
is_own(const struct stat *st)
{
	return st->st_uid == geteuid() && (st->st_mode & 022) == 0;
}

static bool
is_whole(const struct cs_buf *b)
{
	char hash[CS_HASH_HEX];

	if (b->len < DIGITS)
		return false;
	cs_hash_sha256(b->data + DIGITS, b->len - DIGITS, hash);
	return memcmp(b->data, hash, DIGITS) == 0;
}

void
cs_slot_get(const char *name, unsigned slot, struct cs_buf *out)
{
	char home[PATH_MAX], path[PATH_MAX + 64];
	struct cs_err ignored;
	cs_fd_auto int fd = -1;
	struct stat st;

	if (cs_entry_home(home, &ignored) < 0)
		return;
	(void)snprintf(path, sizeof(path), "%s/%s/%02x", home, name, slot);
	fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	if (fd < 0 || fstat(fd, &st) < 0 || !S_ISREG(st.st_mode) ||
	    !is_own(&st) || st.st_size > SLOT_MAX)
		return;
	if (cs_io_fill(fd, (size_t)st.st_size, out, &ignored) == 0 &&
	    is_whole(out))
		cs_buf_eat(out, DIGITS);
	else
		cs_buf_cut(out, 0);
}

/* A directory that nobody else can write to; -1 if it is not. */
static int
own_folder(int at, const char *name)
{
	struct stat st;
	int fd = openat(
	    at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

	if (fd >= 0 && (fstat(fd, &st) < 0 || !is_own(&st)))
		cs_io_close(&fd);
	return fd;
}

/* The directory of the cache, which may be a link.  It is created only in one's
 * own home: creating it as another user would leave the owner of the home with
 * a directory that they cannot write to. */
static int
open_base(char *path)
{
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	char *slash = strrchr(path, '/');
	struct stat st;

	if (fd < 0 && errno == ENOENT && slash > path) {
		*slash = '\0';
		if (stat(path, &st) == 0 && st.st_uid == geteuid()) {
			*slash = '/';
			(void)mkdir(path, 0700);
			fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
		}
		*slash = '/';
	}
	return fd;
}

static int
open_cache(const char *name)
{
	char home[PATH_MAX], *slash;
	struct cs_err ignored;
	cs_fd_auto int base = -1;
	cs_fd_auto int cache = -1;
	struct stat st;

	if (cs_entry_home(home, &ignored) < 0)
		return -1;
	slash = strrchr(home, '/');
	*slash = '\0';
	base = open_base(home);
	if (base < 0 || fstat(base, &st) < 0)
		return -1;
	if (st.st_uid == geteuid())
		(void)mkdirat(base, slash + 1, 0700);
	cache = own_folder(base, slash + 1);
	if (cache < 0)
		return -1;
	(void)mkdirat(cache, name, 0700);
	return own_folder(cache, name);
}

/*
 * Under a name shared by all, so that interrupted ones leave at most one file;
 * -1 if another process is writing it, or was until now.
 */
static int
open_fresh(int folder, const char *name)
{
	struct stat held, named;
	int fd = openat(folder, name,
	    O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600);

	if (fd >= 0 &&
	    (flock(fd, LOCK_EX | LOCK_NB) < 0 || fstat(fd, &held) < 0 ||
		fstatat(folder, name, &named, AT_SYMLINK_NOFOLLOW) < 0 ||
		held.st_ino != named.st_ino || ftruncate(fd, 0) < 0))
		cs_io_close(&fd);
	return fd;
}

void
cs_slot_put(const char *name, unsigned slot, const void *p, size_t n)
{
	char hash[CS_HASH_HEX], kept[16], fresh[24];
	cs_fd_auto int folder = open_cache(name);
	cs_fd_auto int fd = -1;
	struct cs_err ignored;

	(void)snprintf(kept, sizeof(kept), "%02x", slot);
	(void)snprintf(fresh, sizeof(fresh), "%s.new", kept);
	if (folder < 0 || n > SLOT_MAX - DIGITS)
		return;
	fd = open_fresh(folder, fresh);
	if (fd < 0)
		return;
	cs_hash_sha256(p, n, hash);
	if (cs_io_write_all(fd, hash, DIGITS, &ignored) < 0 ||
	    cs_io_write_all(fd, p, n, &ignored) < 0 ||
	    renameat(folder, fresh, folder, kept) < 0)
		(void)unlinkat(folder, fresh, 0);
}
