#include "sandbox/landlock.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/io.h"
#include "sandbox/interpreter.h"
#include "sandbox/plan.h"

/*
 * landlock(7).  Headers older than the kernel lack the later bits, so they are
 * all here; each version of the interface knows those up to its own.
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
	/* What makes sense for a file that is no folder. */
	FS_OF_FILE = FS_EXECUTE | FS_WRITE_FILE | FS_READ_FILE | FS_TRUNCATE |
	    FS_IOCTL_DEV,
	FS_READ = FS_READ_FILE | FS_READ_DIR,
	FS_ALL = FS_ABI_1 | FS_REFER | FS_TRUNCATE | FS_IOCTL_DEV,
};

/* struct landlock_ruleset_attr as of ABI 6; an older kernel takes its
 * beginning. */
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

/* What the job may do below its root, by path. */
static const struct grant {
	const char *path;
	uint64_t rights;
} grants[] = {
	{ "/", FS_READ },
	{ CS_PLAN_WORK, FS_ALL & ~(uint64_t)(FS_EXECUTE | FS_IOCTL_DEV) },
	{ "/tmp", FS_ALL & ~(uint64_t)(FS_EXECUTE | FS_IOCTL_DEV) },
	{ "/dev/shm", FS_ALL & ~(uint64_t)(FS_EXECUTE | FS_IOCTL_DEV) },
	{ "/dev/null", FS_READ_FILE | FS_WRITE_FILE | FS_TRUNCATE },
	{ "/dev/zero", FS_READ_FILE | FS_WRITE_FILE | FS_TRUNCATE },
	{ "/dev/full", FS_READ_FILE | FS_WRITE_FILE | FS_TRUNCATE },
	/* Its own processes' names and memory are its own business. */
	{ "/proc", FS_READ | FS_WRITE_FILE | FS_TRUNCATE },
};

static int
grant(int ruleset, const char *path, uint64_t rights)
{
	cs_fd_auto int fd = open(path, O_PATH | O_CLOEXEC);
	struct landlock_path_beneath_attr attr = { .allowed_access = rights,
		.parent_fd = fd };

	/* What is not there needs no right. */
	if (fd < 0)
		return errno == ENOENT ? 0 : -1;
	return (int)syscall(SYS_landlock_add_rule, ruleset,
	    LANDLOCK_RULE_PATH_BENEATH, &attr, 0);
}

/*
 * Where programs may not be started, the interpreter alone may be executed, and
 * its loader, which the kernel opens with it.
 */
static int
grant_execute(int ruleset, const struct cs_plan *plan)
{
	if (plan->exec)
		return grant(ruleset, "/", FS_EXECUTE);
	if (plan->python->loader != NULL &&
	    grant(ruleset, plan->python->loader, FS_EXECUTE) < 0)
		return -1;
	return grant(ruleset, plan->python->inside, FS_EXECUTE);
}

static int
grant_all(int ruleset, const struct cs_plan *plan)
{
	const uint64_t known = known_fs(plan->landlock_abi);

	for (size_t i = 0; i < sizeof(grants) / sizeof(grants[0]); i++)
		if (grant(ruleset, grants[i].path, grants[i].rights & known) <
		    0)
			return -1;
	return grant_execute(ruleset, plan);
}

const char *
cs_landlock_apply(const struct cs_plan *plan)
{
	const int abi = plan->landlock_abi;
	const struct ruleset attr = { known_fs(abi), NET_TCP, SCOPE_ALL };
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
