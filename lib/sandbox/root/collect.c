#include "sandbox/root/collect.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/mount.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "base/io.h"
#include "base/mounts.h"
#include "sandbox/environment/environment.h"
#include "sandbox/interpreter/interpreter.h"
#include "sandbox/plan.h"
#include "sandbox/workspace/workspace.h"

enum { RESOLVER_MAX = 4096 };

static bool
is_link(const char *path)
{
	struct stat st;

	return lstat(path, &st) == 0 && S_ISLNK(st.st_mode);
}

/* A copy of one tree, restricted before anybody can see it. */
static const char *
collect_as(const char *path, uint64_t flags, int *fd)
{
	*fd = cs_mounts_copy(path, AT_RECURSIVE);
	if (*fd < 0)
		return errno == ENOENT ? NULL : path;
	if (cs_mounts_set(*fd, "", AT_EMPTY_PATH | AT_RECURSIVE, flags) < 0)
		return path;
	return NULL;
}

static const char *
collect(const char *path, bool device, int *fd)
{
	return collect_as(path,
	    MOUNT_ATTR_NOSUID | MOUNT_ATTR_RDONLY |
		(device ? MOUNT_ATTR_NOEXEC : MOUNT_ATTR_NODEV),
	    fd);
}

/* An interpreter outside /usr, and what belongs to it. */
static const char *
collect_interpreter(const struct cs_interpreter *python, struct cs_collected *r)
{
	char path[PATH_MAX];
	const char *part, *failed = NULL;

	for (size_t i = 0;
	     failed == NULL && (part = cs_interpreter_part(python, i)) != NULL;
	     i++) {
		(void)snprintf(
		    path, sizeof(path), "%s%s", python->prefix, part);
		if (collect(path, false, &r->interpreter[i]) != NULL)
			failed = "the interpreter";
	}
	return failed;
}

/* Its folder has to be there. */
static const char *
collect_environment(const struct cs_environment *e, int *fd)
{
	const char *failed = collect_as(e->tree,
	    MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV |
		(e->unbuilt ? 0 : MOUNT_ATTR_RDONLY),
	    fd);

	return failed != NULL || *fd < 0 ? "the environment" : NULL;
}

/* Additions from the command line: files and directories, an environment, a
 * workspace, and name resolution. */
static const char *
collect_asked(const struct cs_ceilings *c, int lent, struct cs_collected *r)
{
	const char *failed = NULL;
	struct cs_err ignored;

	for (size_t i = 0; i < c->reads->n && failed == NULL; i++)
		failed = collect(c->reads->v[i].path, false, &r->reads[i]);
	r->workspace = -1;
	r->own = lent >= 0 ||
	    (c->isolation == CS_ISOLATION_FULL && geteuid() != 0);
	if (failed == NULL && c->workspace != NULL)
		failed = cs_workspace_collect(
		    c->workspace, lent, &r->workspace);
	r->environment = -1;
	if (failed == NULL && c->environment != NULL)
		failed = collect_environment(c->environment, &r->environment);
	r->resolver = (struct cs_buf)CS_BUF_INIT;
	if (c->network)
		(void)cs_io_read_file(
		    "/etc/resolv.conf", RESOLVER_MAX, &r->resolver, &ignored);
	return failed;
}

const char *
cs_collect_host(const struct cs_ceilings *c, int lent, struct cs_collected *r)
{
	const char *failed = NULL;

	if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) < 0)
		return errno == EINVAL ? "the root is no mount point (in a "
					 "chroot, make it one)"
				       : "make mounts private";
	for (size_t i = 0; i < CS_SHOWN_COUNT && failed == NULL; i++) {
		const struct cs_shown *s = &cs_shown_paths[i];

		r->mounts[i] = -1;
		if (!is_link(s->path))
			failed = collect(
			    s->path, s->kind >= CS_SHOWN_SOURCE, &r->mounts[i]);
	}
	if (failed == NULL && r->mounts[0] < 0)
		return "/usr";
	if (failed == NULL)
		failed = collect_interpreter(c->python, r);
	return failed != NULL ? failed : collect_asked(c, lent, r);
}
