#include "sandbox/root/root.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/mount.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/err.h"
#include "base/io.h"
#include "base/mounts.h"
#include "sandbox/environment/environment.h"
#include "sandbox/interpreter/interpreter.h"
#include "sandbox/plan.h"
#include "sandbox/root/collect.h"
#include "sandbox/root/fill.h"
#include "sandbox/tool/hosttools.h"
#include "sandbox/workspace/layer.h"
#include "sandbox/workspace/workspace.h"

/* The directories of the new root, in order. */
static const struct folder {
	const char *path;
	mode_t mode;
} folders[] = {
	{ "etc", 0755 },
	{ "etc/ssl", 0755 },
	{ "dev", 0755 },
	{ "dev/shm", 01777 },
	{ "opt", 0755 },
	{ "proc", 0555 },
	{ "tmp", 01777 },
	{ "job", 0755 },
	{ ".scratch", 0700 },
	{ ".old", 0700 },
};

static const char *
make_folders(void)
{
	for (size_t i = 0; i < sizeof(folders) / sizeof(folders[0]); i++)
		if (mkdir(folders[i].path, folders[i].mode) < 0)
			return folders[i].path;
	return NULL;
}

static int
write_file(const char *path, const char *p, size_t n)
{
	return cs_fill_file(path, p, n, 0644);
}

static const struct etc_file {
	const char *path, *text;
} etc_files[] = {
	{ "etc/hosts", "127.0.0.1 localhost\n::1 localhost\n" },
	{ "etc/hostname", "codeshield\n" },
	{ "etc/nsswitch.conf",
	    "passwd: files\ngroup: files\nhosts: files dns\n" },
};

static const struct link {
	const char *to, *from;
} links[] = {
	{ "/proc/self/fd", "dev/fd" },
	{ "/proc/self/fd/0", "dev/stdin" },
	{ "/proc/self/fd/1", "dev/stdout" },
	{ "/proc/self/fd/2", "dev/stderr" },
	{ "/proc/self/mounts", "etc/mtab" },
};

/* Names for the only user, so that pwd and getpass work. */
static const char *
make_users(void)
{
	char line[96];
	int n;

	n = snprintf(line, sizeof(line), "job:x:%u:%u:job:/tmp:/bin/sh\n",
	    (unsigned)getuid(), (unsigned)getgid());
	if (write_file("etc/passwd", line, (size_t)n) < 0)
		return "etc/passwd";
	n = snprintf(line, sizeof(line), "job:x:%u:\n", (unsigned)getgid());
	return write_file("etc/group", line, (size_t)n) < 0 ? "etc/group"
							    : NULL;
}

static const char *
make_small_files(void)
{
	for (size_t i = 0; i < sizeof(etc_files) / sizeof(etc_files[0]); i++)
		if (write_file(etc_files[i].path, etc_files[i].text,
			strlen(etc_files[i].text)) < 0)
			return etc_files[i].path;
	for (size_t i = 0; i < sizeof(links) / sizeof(links[0]); i++)
		if (symlink(links[i].to, links[i].from) < 0)
			return links[i].from;
	return make_users();
}

static bool
is_link(const char *path)
{
	struct stat st;

	return lstat(path, &st) == 0 && S_ISLNK(st.st_mode);
}

/* The same link in the new root as in the old one (merged /usr). */
static const char *
copy_link(const char *path)
{
	char to[256];
	const ssize_t n = readlink(path, to, sizeof(to) - 1);

	if (n < 0)
		return path;
	to[n] = '\0';
	return symlink(to, path + 1) < 0 ? path : NULL;
}

static const char *
place(const struct cs_shown *s, int fd)
{
	const char *to = s->path + 1;
	int made;

	if (fd < 0)
		return is_link(s->path) ? copy_link(s->path) : NULL;
	made = s->kind == CS_SHOWN_TREE ? mkdir(to, 0755)
					: write_file(to, NULL, 0);
	if (made < 0 || cs_mounts_move(fd, to) < 0)
		return s->path;
	return NULL;
}

static const char *
place_interpreter(
    const struct cs_interpreter *python, const struct cs_collected *r)
{
	char to[PATH_MAX];
	const char *part;

	for (size_t i = 0; (part = cs_interpreter_part(python, i)) != NULL;
	     i++) {
		const int fd = r->interpreter[i];

		if (fd < 0)
			continue;
		(void)snprintf(
		    to, sizeof(to), "%s%s", &CS_INTERPRETER_MOUNT[1], part);
		if (cs_fill_parents(to) < 0 ||
		    (i == 0 ? write_file(to, NULL, 0) : mkdir(to, 0755)) < 0 ||
		    cs_mounts_move(fd, to) < 0)
			return CS_INTERPRETER_MOUNT;
	}
	return NULL;
}

static const char *
place_all(const struct cs_collected *r)
{
	const char *failed = NULL;

	for (size_t i = 0; i < CS_SHOWN_COUNT && failed == NULL; i++)
		failed = place(&cs_shown_paths[i], r->mounts[i]);
	return failed;
}

/* Each tool as a command: one script, under all their names. */
static int
place_tools(const struct cs_ceilings *c)
{
	static const char folder[] = CS_HOSTTOOLS_MOUNT "/";
	cs_buf_auto struct cs_buf script = CS_BUF_INIT;
	struct cs_err ignored;
	char path[128];

	(void)snprintf(
	    path, sizeof(path), "%s" CS_HOSTTOOLS_SCRIPT, &folder[1]);
	cs_buf_addf(&script, "#!%s -IS\n", c->python->inside);
	cs_buf_add(&script, c->tools->script.data, c->tools->script.len);
	if (cs_buf_check(&script, &ignored) < 0 ||
	    mkdir(&CS_HOSTTOOLS_MOUNT[1], 0755) < 0 ||
	    cs_fill_file(path, script.data, script.len, 0755) < 0)
		return -1;
	for (size_t i = 0; i < c->tools->n; i++) {
		(void)snprintf(path, sizeof(path), "%s%s", &folder[1],
		    c->tools->v[i].name);
		if (symlink(CS_HOSTTOOLS_SCRIPT, path) < 0)
			return -1;
	}
	return 0;
}

/* The parts of an environment that are missing if only its packages exist. */
static int
make_environment(const char *python, const struct cs_environment *e)
{
	return cs_fill_parents(&CS_ENVIRONMENT_PYTHON[1]) < 0 ||
		symlink(python, &CS_ENVIRONMENT_PYTHON[1]) < 0 ||
		write_file(
		    &CS_ENVIRONMENT_CONFIG[1], e->config, strlen(e->config)) < 0
	    ? -1
	    : 0;
}

static const char *
place_environment(const struct cs_ceilings *c, int fd)
{
	const struct cs_environment *e = c->environment;
	char to[PATH_MAX];

	if (fd < 0)
		return NULL;
	(void)snprintf(to, sizeof(to), "%s%s%s", &CS_ENVIRONMENT_MOUNT[1],
	    e->site != NULL ? "/" : "", e->site != NULL ? e->site : "");
	if ((e->site != NULL && make_environment(c->python->inside, e) < 0) ||
	    cs_fill_parents(to) < 0 || mkdir(to, 0755) < 0 ||
	    cs_mounts_move(fd, to) < 0)
		return CS_ENVIRONMENT_MOUNT;
	return NULL;
}

static const char *
place_asked(const struct cs_ceilings *c, const struct cs_collected *r)
{
	const char *failed;
	char to[300];

	if (r->resolver.len > 0 &&
	    write_file("etc/resolv.conf", r->resolver.data, r->resolver.len) <
		0)
		return "etc/resolv.conf";
	if (c->tools != NULL && c->bash && place_tools(c) < 0)
		return CS_HOSTTOOLS_MOUNT;
	failed = place_environment(c, r->environment);
	if (failed != NULL)
		return failed;
	if (c->reads->n > 0 && mkdir(&CS_READS_MOUNT[1], 0755) < 0)
		return CS_READS_MOUNT;
	for (size_t i = 0; i < c->reads->n; i++) {
		const struct cs_read *read = &c->reads->v[i];
		int made;

		(void)snprintf(
		    to, sizeof(to), "%s/%s", &CS_READS_MOUNT[1], read->name);
		made = read->file ? write_file(to, NULL, 0) : mkdir(to, 0755);
		if (r->reads[i] < 0 || made < 0 ||
		    cs_mounts_move(r->reads[i], to) < 0)
			return read->path;
	}
	return NULL;
}

/* For everything that the job can write to. */
static unsigned long
scratch_flags(const struct cs_ceilings *c)
{
	return MS_NOSUID | MS_NODEV | (c->exec ? 0 : MS_NOEXEC);
}

/* One file system of a fixed size for everything that the job can write to; at
 * is its place until its parts are mounted. */
static const char *
mount_scratch(const struct cs_ceilings *c, const char *at)
{
	char options[96];

	(void)snprintf(options, sizeof(options),
	    "mode=0700,size=%lld,nr_inodes=%lld",
	    (long long)c->limits.scratch_bytes,
	    (long long)c->limits.scratch_bytes / 4096 + 1024);
	return mount("scratch", at, "tmpfs", scratch_flags(c), options) < 0
	    ? "scratch"
	    : NULL;
}

static const char *
place_scratch(const char *at)
{
	static const struct folder parts[] = { { "job", 0755 },
		{ "dev/shm", 01777 }, { "tmp", 01777 } };
	char from[32];

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		(void)snprintf(from, sizeof(from), "%s/%zu", at, i);
		if (mkdir(from, parts[i].mode) < 0 ||
		    mount(from, parts[i].path, NULL, MS_BIND, NULL) < 0)
			return parts[i].path;
	}
	return NULL;
}

/* Without a workspace it is the job's own directory, if requested. */
static const char *
open_layer(const struct cs_ceilings *c, struct cs_layer *layer)
{
	*layer = (struct cs_layer){ .base = -1, .top = -1, .whole = true };
	if (!c->layer || c->workspace != NULL)
		return NULL;
	layer->top = open("job", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	return layer->top < 0 ? "job" : NULL;
}

/* The directory whose changes are examined, if any. */
static const char *
place_layer(
    const struct cs_ceilings *c, struct cs_collected *r, struct cs_layer *layer)
{
	struct cs_workspace_place p = { &CS_PLAN_WORK[1], ".scratch", r->own,
		scratch_flags(c) };
	const char *failed = open_layer(c, layer);

	if (failed != NULL || c->workspace == NULL)
		return failed;
	if (!c->server)
		return cs_workspace_enter(&p, r->workspace, layer);
	failed = cs_workspace_keep(&p, &r->workspace);
	layer->base = r->workspace;
	return failed;
}

static const char *
mount_proc(void)
{
	return mount("proc", "proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC,
		   "hidepid=invisible,subset=pid") < 0
	    ? "proc"
	    : NULL;
}

static const char *
leave_old_root(void)
{
	if (syscall(SYS_pivot_root, ".", ".old") < 0)
		return "pivot_root";
	if (umount2("/.scratch", MNT_DETACH) < 0 ||
	    umount2("/.old", MNT_DETACH) < 0)
		return "unmount the old root";
	(void)rmdir("/.old");
	(void)rmdir("/.scratch");
	if (cs_mounts_set(AT_FDCWD, "/", 0, MOUNT_ATTR_RDONLY) < 0)
		return "make the root read-only";
	return NULL;
}

const char *
cs_root_enter(
    const struct cs_ceilings *c, struct cs_collected *r, struct cs_layer *layer)
{
	const char *failed;

	(void)umask(0);
	if (mount("root", "/tmp", "tmpfs", MS_NOSUID | MS_NODEV,
		"mode=0755,size=1m,nr_inodes=256") < 0)
		return "root";
	if (chdir("/tmp") < 0)
		return "root";
	if ((failed = make_folders()) != NULL ||
	    (failed = place_all(r)) != NULL ||
	    (failed = place_interpreter(c->python, r)) != NULL ||
	    (failed = make_small_files()) != NULL ||
	    (failed = place_asked(c, r)) != NULL ||
	    (failed = mount_scratch(c, ".scratch")) != NULL ||
	    (failed = place_scratch(".scratch")) != NULL ||
	    (failed = place_layer(c, r, layer)) != NULL)
		return failed;
	/* Where /proc is masked (in a container), the kernel refuses a new one;
	 * Python works without it, and the host's is never visible. */
	if ((failed = mount_proc()) != NULL && errno != EPERM)
		return failed;
	if ((failed = leave_old_root()) != NULL)
		return failed;
	(void)umask(022);
	return chdir(CS_PLAN_FOLDER) < 0 ? CS_PLAN_FOLDER : NULL;
}

const char *
cs_root_renew(const struct cs_ceilings *c, struct cs_layer *layer)
{
	cs_fd_auto int scratch = -1;
	const char *failed;

	(void)umask(0);
	if (chdir("/") < 0)
		return "/";
	if ((failed = mount_scratch(c, "tmp")) != NULL)
		return failed;
	scratch = open("tmp", O_PATH | O_DIRECTORY | O_CLOEXEC);
	/* The last of its parts hides it.  The server's /proc, which exists,
	 * would show other processes. */
	if ((failed = place_scratch("tmp")) != NULL ||
	    (failed = open_layer(c, layer)) != NULL ||
	    (failed = mount_proc()) != NULL)
		return failed;
	(void)umask(022);
	if (c->workspace != NULL)
		return fchdir(scratch) < 0 ? "scratch" : NULL;
	return chdir(CS_PLAN_FOLDER) < 0 ? CS_PLAN_FOLDER : NULL;
}

const char *
cs_root_cover(const struct cs_ceilings *c, struct cs_layer *layer)
{
	const struct cs_workspace_place p = { CS_PLAN_WORK, ".", true,
		scratch_flags(c) };
	const char *failed;

	(void)umask(0);
	failed = cs_workspace_cover(&p, layer);
	(void)umask(022);
	if (failed != NULL)
		return failed;
	return chdir(CS_PLAN_FOLDER) < 0 ? CS_PLAN_FOLDER : NULL;
}
