#include "sandbox/workspace/workspace.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/mount.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/err.h"
#include "base/io.h"
#include "base/mounts.h"
#include "sandbox/walls/ids.h"
#include "sandbox/workspace/layer.h"
#include "sandbox/workspace/treecopy.h"

static const char step[] = "workspace";

int
cs_workspace_open(
    const char *path, struct cs_workspace *out, struct cs_err *err)
{
	char *real = realpath(path, NULL);
	struct stat st;

	if (real == NULL)
		return cs_err_set(
		    err, CS_EUSAGE, "%s: %s", path, strerror(errno));
	if (stat(real, &st) < 0 || !S_ISDIR(st.st_mode) ||
	    access(real, R_OK | X_OK) < 0) {
		const int why = errno;

		free(real);
		return cs_err_set(err, CS_EUSAGE, "%s: %s", path,
		    why == EACCES ? strerror(why) : "not a directory");
	}
	*out = (struct cs_workspace){ real, st.st_uid, st.st_gid, st.st_dev,
		st.st_ino };
	return 0;
}

void
cs_workspace_close(struct cs_workspace *w)
{
	free(w->path);
	*w = (struct cs_workspace){ 0 };
}

enum { LOCKED = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV };

/* Keeps its user namespace until it is killed, at the latest with us. */
static _Noreturn void
keep_users(pid_t parent)
{
	(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
	while (getppid() == parent)
		(void)pause();
	_exit(0);
}

/* A user namespace that defines how ids are mapped; it takes a process to
 * create it, and none to keep it. */
static int
open_users(const struct cs_workspace *w, const struct cs_ids *to)
{
	const struct cs_ids from = { w->uid, w->gid };
	const pid_t parent = getpid();
	const pid_t pid = (pid_t)syscall(
	    SYS_clone, CLONE_NEWUSER | SIGCHLD, NULL, NULL, NULL, NULL);
	struct cs_err ignored;
	char path[40];
	int fd = -1;

	if (pid == 0)
		keep_users(parent);
	if (pid < 0)
		return -1;
	(void)snprintf(path, sizeof(path), "/proc/%d/ns/user", (int)pid);
	if (cs_ids_map(pid, &from, to, &ignored) == 0)
		fd = open(path, O_RDONLY | O_CLOEXEC);
	(void)kill(pid, SIGKILL);
	(void)waitpid(pid, NULL, 0);
	return fd;
}

int
cs_workspace_lend(const struct cs_workspace *w, const struct cs_ids *to)
{
	cs_fd_auto int users = open_users(w, to);
	int fd = users < 0 ? -1 : cs_mounts_copy(w->path, 0);

	if (fd >= 0 && cs_mounts_map(fd, LOCKED, users) < 0)
		cs_io_close(&fd);
	return fd;
}

static bool
is_same(const struct cs_workspace *w, const struct stat *st)
{
	return st->st_dev == w->dev && st->st_ino == w->ino;
}

const char *
cs_workspace_collect(const struct cs_workspace *w, int lent, int *mount)
{
	struct stat st;

	*mount = lent >= 0 ? lent : cs_mounts_copy(w->path, 0);
	if (*mount < 0 ||
	    (lent < 0 &&
		cs_mounts_set(*mount, "", AT_EMPTY_PATH, LOCKED) < 0) ||
	    fstat(*mount, &st) < 0)
		return step;
	errno = ESTALE;
	return is_same(w, &st) ? NULL : step;
}

bool
cs_workspace_is_there(const struct cs_workspace *w)
{
	struct stat st;

	return lstat(w->path, &st) == 0 && is_same(w, &st);
}

static int64_t
now_ns(void)
{
	struct timespec t = { 0, 0 };

	(void)clock_gettime(CLOCK_REALTIME_COARSE, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static int
open_folder(const char *path)
{
	return open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* The directory as the job has it, and the files copied into it. */
static const char *
copy(const char *at, struct cs_layer *layer)
{
	struct stat st;

	layer->top = open_folder(at);
	if (layer->top < 0 || cs_treecopy_all(layer->base, layer->top) < 0 ||
	    fstat(layer->base, &st) < 0 ||
	    fchmod(layer->top, (st.st_mode & 0777) | S_IRWXU) < 0)
		return step;
	layer->whole = true;
	layer->since_ns = now_ns();
	return NULL;
}

enum { ROOM = 300 };

/* To the job the upper layer is the merged directory, so it gets its mode. */
static bool
overlay(const struct cs_workspace_place *p, const char *lower,
    struct cs_layer *layer)
{
	char upper[ROOM], work[ROOM], options[4 * ROOM];
	struct stat st;

	(void)snprintf(upper, sizeof(upper), "%s/upper", p->scratch);
	(void)snprintf(work, sizeof(work), "%s/work", p->scratch);
	(void)snprintf(options, sizeof(options),
	    "lowerdir=%s,upperdir=%s,workdir=%s,userxattr", lower, upper, work);
	if (!p->overlay || fstat(layer->base, &st) < 0 ||
	    mkdir(upper, st.st_mode & 0777) < 0 || mkdir(work, 0700) < 0 ||
	    mount("workspace", p->at, "overlay", p->flags, options) < 0)
		return false;
	layer->top = open_folder(upper);
	return layer->top >= 0;
}

/* Copied to the scratch. */
static const char *
bind_copy(const struct cs_workspace_place *p, struct cs_layer *layer)
{
	char from[ROOM];

	(void)snprintf(from, sizeof(from), "%s/copy", p->scratch);
	if (mkdir(from, 0700) < 0 ||
	    mount(from, p->at, NULL, MS_BIND, NULL) < 0)
		return step;
	return copy(p->at, layer);
}

/* Place of the mount until there is an overlay. */
static const char lower[] = ".lower";

static const char *
enter_lower(
    const struct cs_workspace_place *p, int mount, struct cs_layer *layer)
{
	if (mkdir(p->at, 0755) < 0 || mkdir(lower, 0700) < 0 ||
	    cs_workspace_put(mount, lower) != NULL)
		return step;
	*layer = (struct cs_layer){ .base = open_folder(lower), .top = -1 };
	return layer->base < 0 ? step : NULL;
}

static const char *
leave_lower(void)
{
	const char *failed = umount2(lower, MNT_DETACH) < 0 ? step : NULL;

	(void)rmdir(lower);
	return failed;
}

const char *
cs_workspace_enter(
    const struct cs_workspace_place *p, int mount, struct cs_layer *layer)
{
	const char *failed = enter_lower(p, mount, layer);

	if (failed == NULL && !overlay(p, lower, layer))
		failed = bind_copy(p, layer);
	return failed != NULL ? failed : leave_lower();
}

const char *
cs_workspace_keep(const struct cs_workspace_place *p, int *mount)
{
	struct cs_layer tried;
	const char *failed = enter_lower(p, *mount, &tried);

	*mount = -1;
	if (failed != NULL)
		return failed;
	if (overlay(p, lower, &tried)) {
		*mount = cs_mounts_copy(lower, 0);
		if (*mount < 0 || umount2(p->at, MNT_DETACH) < 0)
			return step;
	}
	cs_io_close(&tried.base);
	cs_io_close(&tried.top);
	return leave_lower();
}

const char *
cs_workspace_put(int mount, const char *at)
{
	if (cs_mounts_move(mount, at) < 0)
		return step;
	(void)close(mount);
	return NULL;
}

const char *
cs_workspace_cover(const struct cs_workspace_place *p, struct cs_layer *layer)
{
	*layer = (struct cs_layer){ .base = open_folder(p->at), .top = -1 };
	return layer->base < 0 || !overlay(p, p->at, layer) ? step : NULL;
}

const char *
cs_workspace_copy(
    const struct cs_workspace *w, const char *at, struct cs_layer *layer)
{
	*layer = (struct cs_layer){ .base = open_folder(w->path), .top = -1 };
	if (layer->base < 0 || mkdir(at, 0700) < 0)
		return step;
	return copy(at, layer);
}
