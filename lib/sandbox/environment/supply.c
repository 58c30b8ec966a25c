#include "sandbox/environment/supply.h"

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
#include "sandbox/environment/build.h"
#include "sandbox/environment/entry.h"
#include "sandbox/environment/environment.h"
#include "sandbox/environment/wanted.h"
#include "sandbox/interpreter/interpreter.h"
#include "sandbox/plan.h"

enum { TURN_US = 20 * 1000 };

/* mkdir -p, accessible to nobody else. */
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

/* Open an existing one, which is in use from now on.  1; 0 if it does not
 * exist. */
static int
open_entry(
    const struct cs_entry *p, struct cs_environment *out, struct cs_err *err)
{
	cs_json_auto struct cs_json *about = NULL;

	if (access(p->path, F_OK) < 0)
		return 0;
	about = cs_entry_about(p->path, err);
	if (about == NULL)
		return -1;
	(void)utimensat(AT_FDCWD, p->path, NULL, 0);
	if (asprintf(&out->tree, "%s/tree", p->path) < 0) {
		out->tree = NULL;
		return cs_err_nomem(err);
	}
	out->list = cs_json_ref(cs_json_key(about, "packages"));
	return 1;
}

static int
fill(const struct cs_entry *p, const struct cs_build *b,
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
	/* It belonged to the build, whose user does not exist elsewhere. */
	if (geteuid() == 0 && cs_folder_own(tree, 0, 0) < 0)
		return cs_err_sys(err, "%.150s", tree);
	if (write_about(p->fresh, b, c, packages, err) < 0)
		return -1;
	if (rename(p->fresh, p->path) < 0)
		return cs_err_sys(err, "%.150s", p->path);
	return 0;
}

/* Called by the holder of the exclusive lock, which then becomes shared. */
static int
build(const struct cs_entry *p, int lock, const struct cs_build *b,
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
 * One attempt, which waits for whoever is building it: 1; 0 if somebody else
 * was faster and it must be checked again.
 */
static int
try_get(const struct cs_entry *p, const struct cs_build *b,
    const struct cs_ceilings *c, struct cs_environment *out, struct cs_err *err)
{
	int rc;

	out->lock = cs_entry_lock(p->lock, LOCK_SH);
	if (out->lock < 0)
		return cs_err_sys(err, "%.150s", p->lock);
	rc = open_entry(p, out, err);
	if (rc != 0)
		return rc;
	/* Waiting for the lock would mean waiting for all current users. */
	if (flock(out->lock, LOCK_EX | LOCK_NB) < 0)
		return errno == EWOULDBLOCK
		    ? 0
		    : cs_err_sys(err, "%.150s", p->lock);
	if (!cs_entry_is_current(out->lock, p->lock))
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
	struct cs_entry p;
	int rc;

	*out = (struct cs_environment){ .lock = -1 };
	if (cs_wanted_key(b->wanted, b->settings, c->python, b->uv, key, err) <
		0 ||
	    cs_entry_root(root, err) < 0 || make_folders(root, err) < 0)
		return -1;
	cs_entry_name(root, key, &p);
	while ((rc = try_get(&p, b, c, out, err)) == 0) {
		cs_environment_close(out);
		(void)usleep(TURN_US);
	}
	if (rc < 0)
		cs_environment_close(out);
	return rc < 0 ? -1 : 0;
}
