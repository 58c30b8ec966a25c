#include "sandbox/supply.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/folder.h"
#include "base/io.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "sandbox/build.h"
#include "sandbox/environment.h"
#include "sandbox/interpreter.h"
#include "sandbox/plan.h"
#include "sandbox/wanted.h"

enum { ABOUT_MAX = 4 * 1024 * 1024, KEY_LEN = 32, TURN_US = 20 * 1000 };

/* The paths of one environment. */
struct paths {
	char entry[PATH_MAX], fresh[PATH_MAX], lock[PATH_MAX];
};

/* mkdir -p, for nobody else. */
static int
make_folders(char *path, struct cs_err *err)
{
	for (char *slash = strchr(path + 1, '/');;
	     slash = strchr(slash + 1, '/')) {
		if (slash != NULL)
			*slash = '\0';
		if (mkdir(path, 0700) < 0 && errno != EEXIST)
			return cs_err_sys(err, "%.150s", path);
		if (slash == NULL)
			return 0;
		*slash = '/';
	}
}

static int
find_root(char root[PATH_MAX], struct cs_err *err)
{
	const char *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
	const bool named = xdg != NULL && *xdg == '/';
	int n;

	if (!named && (home == NULL || *home != '/'))
		return cs_err_set(err, CS_EUSAGE,
		    "neither XDG_CACHE_HOME nor HOME says where environments "
		    "are kept");
	n = snprintf(root, PATH_MAX, "%s%s/codeshield/environments",
	    named ? xdg : home, named ? "" : "/.cache");
	/* Room for what is below it. */
	if (n < 0 || n > PATH_MAX - 128)
		return cs_err_set(err, CS_EUSAGE, "XDG_CACHE_HOME is too long");
	return 0;
}

static void
put_paths(const char *root, const char *key, struct paths *out)
{
	const int room = PATH_MAX - 128;

	(void)snprintf(
	    out->entry, PATH_MAX, "%.*s/%.*s", room, root, KEY_LEN, key);
	(void)snprintf(
	    out->fresh, PATH_MAX, "%.*s/%.*s.new", room, root, KEY_LEN, key);
	(void)snprintf(
	    out->lock, PATH_MAX, "%.*s/%.*s.lock", room, root, KEY_LEN, key);
}

/* Whether the file that is locked still has its name. */
static bool
is_current(int fd, const char *path)
{
	struct stat held, named;

	return fstat(fd, &held) == 0 && stat(path, &named) == 0 &&
	    held.st_ino == named.st_ino && held.st_dev == named.st_dev;
}

/* A lock, which is there before what it is for; -1 and errno. */
static int
take_lock(const char *path, int how)
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
		if (is_current(fd, path))
			return fd;
		cs_io_close(&fd);
	}
}

static struct cs_json *
read_about(const char *entry, struct cs_err *err)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	char path[PATH_MAX + 16];

	(void)snprintf(path, sizeof(path), "%s/about.json", entry);
	if (cs_io_read_file(path, ABOUT_MAX, &text, err) < 0)
		return NULL;
	return cs_json_parse(text.data != NULL ? text.data : "", text.len, err);
}

static struct cs_json *
strings(const char *const *v)
{
	struct cs_make m = cs_make_array();

	for (; v != NULL && *v != NULL; v++)
		cs_make_str(&m, NULL, *v);
	return cs_make_done(&m);
}

static int
write_about(const char *folder, const struct cs_build *b,
    const struct cs_ceilings *c, const struct cs_json *packages,
    struct cs_err *err)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	cs_json_auto struct cs_json *about = NULL;
	cs_fd_auto int fd = -1;
	struct cs_make m = cs_make_object();
	char path[PATH_MAX + 16];

	cs_make_str(&m, "python", c->python->host);
	cs_make_str(&m, "installer", b->uv != NULL ? "uv" : "pip");
	cs_make_put(&m, "with", strings(b->wanted->with));
	cs_make_put(&m, "packages", cs_json_ref(packages));
	about = cs_make_done(&m);
	if (about == NULL)
		return cs_err_nomem(err);
	if (cs_json_print(about, &text, err) < 0)
		return -1;
	(void)snprintf(path, sizeof(path), "%s/about.json", folder);
	fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0)
		return cs_err_sys(err, "%.150s", path);
	return cs_io_write_all(fd, text.data, text.len, err);
}

/* What is there, and is used from now on.  1; 0 when it is not there. */
static int
open_entry(
    const struct paths *p, struct cs_environment *out, struct cs_err *err)
{
	cs_json_auto struct cs_json *about = NULL;

	if (access(p->entry, F_OK) < 0)
		return 0;
	about = read_about(p->entry, err);
	if (about == NULL)
		return -1;
	(void)utimensat(AT_FDCWD, p->entry, NULL, 0);
	if (asprintf(&out->tree, "%s/tree", p->entry) < 0) {
		out->tree = NULL;
		return cs_err_nomem(err);
	}
	out->list = cs_json_ref(cs_json_key(about, "packages"));
	return 1;
}

static int
fill(const struct paths *p, const struct cs_build *b,
    const struct cs_ceilings *c, struct cs_err *err)
{
	char tree[PATH_MAX + 16];
	cs_json_auto struct cs_json *packages = NULL;

	(void)snprintf(tree, sizeof(tree), "%s/tree", p->fresh);
	if (mkdir(p->fresh, 0700) < 0 || mkdir(tree, 0755) < 0 ||
	    chmod(tree, 0755) < 0)
		return cs_err_sys(err, "%.150s", p->fresh);
	packages = cs_build_run(b, c, tree, err);
	if (packages == NULL)
		return -1;
	/* It was the build's, which is nobody to anybody else. */
	if (geteuid() == 0 && cs_folder_own(tree, 0, 0) < 0)
		return cs_err_sys(err, "%.150s", tree);
	if (write_about(p->fresh, b, c, packages, err) < 0)
		return -1;
	if (rename(p->fresh, p->entry) < 0)
		return cs_err_sys(err, "%.150s", p->entry);
	return 0;
}

/* By who has the lock for himself, which he then shares. */
static int
build(const struct paths *p, int lock, const struct cs_build *b,
    const struct cs_ceilings *c, struct cs_err *err)
{
	if (cs_folder_remove(p->fresh) < 0 && errno != ENOENT)
		return cs_err_sys(err, "%.150s", p->fresh);
	if (fill(p, b, c, err) < 0) {
		(void)cs_folder_remove(p->fresh);
		(void)unlink(p->lock);
		return -1;
	}
	if (flock(lock, LOCK_SH) < 0)
		return cs_err_sys(err, "%.150s", p->lock);
	return 0;
}

/*
 * One turn at it, which waits for who builds it: 1; 0 when somebody else was
 * faster and it is to be looked at again.
 */
static int
try_get(const struct paths *p, const struct cs_build *b,
    const struct cs_ceilings *c, struct cs_environment *out, struct cs_err *err)
{
	int rc;

	out->lock = take_lock(p->lock, LOCK_SH);
	if (out->lock < 0)
		return cs_err_sys(err, "%.150s", p->lock);
	rc = open_entry(p, out, err);
	if (rc != 0)
		return rc;
	/* Who waited for it would wait for all who use it by then. */
	if (flock(out->lock, LOCK_EX | LOCK_NB) < 0)
		return errno == EWOULDBLOCK
		    ? 0
		    : cs_err_sys(err, "%.150s", p->lock);
	if (!is_current(out->lock, p->lock))
		return 0;
	rc = open_entry(p, out, err);
	if (rc != 0)
		return rc < 0 || flock(out->lock, LOCK_SH) == 0
		    ? rc
		    : cs_err_sys(err, "%.150s", p->lock);
	if (build(p, out->lock, b, c, err) < 0)
		return -1;
	return open_entry(p, out, err);
}

int
cs_supply_get(const struct cs_build *b, const struct cs_ceilings *c,
    struct cs_environment *out, struct cs_err *err)
{
	char key[CS_HASH_HEX], root[PATH_MAX];
	struct paths p;
	int rc;

	*out = (struct cs_environment){ .lock = -1 };
	if (cs_wanted_key(b->wanted, b->settings, c->python, b->uv, key, err) <
		0 ||
	    find_root(root, err) < 0 || make_folders(root, err) < 0)
		return -1;
	put_paths(root, key, &p);
	while ((rc = try_get(&p, b, c, out, err)) == 0) {
		cs_environment_close(out);
		(void)usleep(TURN_US);
	}
	if (rc < 0)
		cs_environment_close(out);
	return rc < 0 ? -1 : 0;
}
