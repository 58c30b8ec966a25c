#include "sandbox/walls/landlock.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/landlock.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/io.h"
#include "sandbox/environment/environment.h"
#include "sandbox/interpreter/interpreter.h"
#include "sandbox/plan.h"
#include "sandbox/reads.h"
#include "sandbox/root/shown.h"
#include "sandbox/tool/hosttools.h"

/*
 * landlock(7).  Headers older than the kernel lack the later bits, so they are
 * all here; each ABI version knows those up to its own.
 */
enum {
	FS_EXECUTE = 1 << 0,
	FS_WRITE_FILE = 1 << 1,
	FS_READ_FILE = 1 << 2,
	FS_READ_DIR = 1 << 3,
	FS_REFER = 1 << 13,	/* from ABI 2 */
	FS_TRUNCATE = 1 << 14,	/* 3 */
	FS_IOCTL_DEV = 1 << 15, /* 5 */
	FS_ABI_1 = FS_REFER - 1,
	NET_TCP = 1 << 0 | 1 << 1,   /* bind, connect: 4 */
	SCOPE_ALL = 1 << 0 | 1 << 1, /* abstract sockets, signals: 6 */
	/* The rights that apply to a file. */
	FS_OF_FILE = FS_EXECUTE | FS_WRITE_FILE | FS_READ_FILE | FS_TRUNCATE |
	    FS_IOCTL_DEV,
	FS_READ = FS_READ_FILE | FS_READ_DIR,
	FS_ALL = FS_ABI_1 | FS_REFER | FS_TRUNCATE | FS_IOCTL_DEV,
};

/* struct landlock_ruleset_attr as of ABI 6; older kernels accept a prefix of
 * it. */
struct ruleset {
	uint64_t fs, net, scoped;
};

static uint64_t
known_fs(int abi)
{
	uint64_t fs = FS_ABI_1;

	if (abi >= 2)
		fs |= FS_REFER;
	if (abi >= 3)
		fs |= FS_TRUNCATE;
	if (abi >= 5)
		fs |= FS_IOCTL_DEV;
	return fs;
}

static size_t
ruleset_size(int abi)
{
	return abi >= 6 ? sizeof(struct ruleset)
	    : abi >= 4	? offsetof(struct ruleset, scoped)
			: offsetof(struct ruleset, net);
}

int
cs_landlock_abi(void)
{
	const long abi = syscall(SYS_landlock_create_ruleset, NULL, 0,
	    LANDLOCK_CREATE_RULESET_VERSION);

	return abi > 0 ? (int)abi : 0;
}

enum {
	FS_SCRATCH = FS_ALL & ~(FS_EXECUTE | FS_IOCTL_DEV),
	FS_DEVICE = FS_READ_FILE | FS_WRITE_FILE | FS_TRUNCATE,
};

struct grant {
	const char *path;
	uint64_t rights;
};

static const uint64_t of_shown[] = {
	[CS_SHOWN_TREE] = FS_READ,
	[CS_SHOWN_FILE] = FS_READ_FILE,
	[CS_SHOWN_SOURCE] = FS_READ_FILE,
	[CS_SHOWN_DEVICE] = FS_DEVICE,
};

/* In addition to what is visible of the host, in a root of its own. */
static const struct grant in_root[] = {
	{ "/", FS_READ_DIR },
	{ "/etc", FS_READ },
	{ "/dev", FS_READ },
	{ CS_INTERPRETER_MOUNT, FS_READ },
	{ CS_READS_MOUNT, FS_READ },
	{ CS_ENVIRONMENT_MOUNT, FS_READ },
	{ CS_HOSTTOOLS_MOUNT, FS_READ },
	{ CS_PLAN_FOLDER, FS_SCRATCH },
	{ CS_PLAN_WORK, FS_SCRATCH },
	{ "/tmp", FS_SCRATCH },
	{ "/dev/shm", FS_SCRATCH },
	{ NULL, 0 },
};

/* The process's own files in /proc, but not mountinfo, net and the id maps,
 * which reveal facts about the host; a process that it forks has less. */
static const struct grant of_itself[] = {
	{ "/proc/self/cmdline", FS_READ_FILE },
	{ "/proc/self/comm", FS_DEVICE },
	{ "/proc/self/environ", FS_READ_FILE },
	{ "/proc/self/fd", FS_READ },
	{ "/proc/self/fdinfo", FS_READ },
	{ "/proc/self/io", FS_READ_FILE },
	{ "/proc/self/limits", FS_READ_FILE },
	{ "/proc/self/maps", FS_READ_FILE },
	{ "/proc/self/mem", FS_DEVICE },
	{ "/proc/self/smaps", FS_READ_FILE },
	{ "/proc/self/smaps_rollup", FS_READ_FILE },
	{ "/proc/self/stat", FS_READ_FILE },
	{ "/proc/self/statm", FS_READ_FILE },
	{ "/proc/self/status", FS_READ_FILE },
	{ NULL, 0 },
};

/* And without such a root; relative to its directory. */
static const struct grant on_host[] = {
	{ ".", FS_SCRATCH },
	{ "../tmp", FS_SCRATCH },
	{ "../job", FS_SCRATCH },
	{ NULL, 0 },
};

static int
grant(int ruleset, const char *path, uint64_t rights)
{
	cs_fd_auto int fd = open(path, O_PATH | O_CLOEXEC);
	struct landlock_path_beneath_attr attr = { .allowed_access = rights,
		.parent_fd = fd };

	/* A missing path needs no rule. */
	if (fd < 0)
		return errno == ENOENT ? 0 : -1;
	return (int)syscall(SYS_landlock_add_rule, ruleset,
	    LANDLOCK_RULE_PATH_BENEATH, &attr, 0);
}

static int
grant_each(int ruleset, const struct grant *g, uint64_t known)
{
	for (; g->path != NULL; g++)
		if (grant(ruleset, g->path, g->rights & known) < 0)
			return -1;
	return 0;
}

static int
grant_shown(int ruleset, bool bare, uint64_t known)
{
	for (size_t i = 0; i < CS_SHOWN_COUNT; i++) {
		const struct cs_shown *s = &cs_shown_paths[i];

		/* In a root of its own their directories are granted. */
		if (!bare &&
		    (s->kind == CS_SHOWN_FILE || s->kind == CS_SHOWN_SOURCE))
			continue;
		if (grant(ruleset, s->path, of_shown[s->kind] & known) < 0)
			return -1;
	}
	return 0;
}

/*
 * If programs may not be started, only the interpreter may be executed, and its
 * loader, which the kernel opens with it.
 */
static int
grant_execute(int ruleset, const struct cs_plan *plan)
{
	if (plan->exec)
		return grant(ruleset, "/", FS_EXECUTE);
	if (plan->python->loader != NULL &&
	    grant(ruleset, plan->python->loader, FS_EXECUTE) < 0)
		return -1;
	return grant(ruleset, plan->binary, FS_EXECUTE);
}

/* Its libraries; the binary itself only needs to be executable. */
static int
grant_interpreter(
    int ruleset, const struct cs_interpreter *python, uint64_t known)
{
	char path[PATH_MAX];
	const char *part;

	for (size_t i = 1; (part = cs_interpreter_part(python, i)) != NULL;
	     i++) {
		(void)snprintf(
		    path, sizeof(path), "%s%s", python->prefix, part);
		if (grant(ruleset, path, FS_READ & known) < 0)
			return -1;
	}
	return 0;
}

static int
grant_all(int ruleset, const struct cs_plan *plan)
{
	const uint64_t known = known_fs(plan->landlock_abi);
	const bool bare = plan->isolation == CS_ISOLATION_BARE;

	if (grant_shown(ruleset, bare, known) < 0 ||
	    grant_each(ruleset, bare ? on_host : in_root, known) < 0 ||
	    grant_each(ruleset, of_itself, known) < 0)
		return -1;
	if (bare && grant_interpreter(ruleset, plan->python, known) < 0)
		return -1;
	for (size_t i = 0; bare && i < plan->reads->n; i++)
		if (grant(ruleset, plan->reads->v[i].path,
			(plan->reads->v[i].file ? FS_READ_FILE : FS_READ)) < 0)
			return -1;
	if (plan->environment != NULL && plan->environment->unbuilt &&
	    grant(ruleset, CS_ENVIRONMENT_MOUNT, FS_SCRATCH & known) < 0)
		return -1;
	return grant_execute(ruleset, plan);
}

const char *
cs_landlock_apply(const struct cs_plan *plan)
{
	const int abi = plan->landlock_abi;
	const struct ruleset attr = { known_fs(abi),
		plan->network ? 0 : NET_TCP, SCOPE_ALL };
	cs_fd_auto int ruleset = -1;

	if (abi == 0)
		return NULL;
	ruleset = (int)syscall(
	    SYS_landlock_create_ruleset, &attr, ruleset_size(abi), 0);
	if (ruleset < 0 || grant_all(ruleset, plan) < 0 ||
	    syscall(SYS_landlock_restrict_self, ruleset, 0) < 0)
		return "landlock";
	return NULL;
}
