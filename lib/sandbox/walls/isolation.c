#include "sandbox/walls/isolation.h"

#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "envelope/json.h"
#include "envelope/make.h"

/* From this version on Landlock covers truncate(2) too. */
enum { LANDLOCK_WRITES = 3 };

/* In a child, so that it has no lasting effect. */
static bool
can_mount(int namespaces)
{
	int status = 0;
	const pid_t pid = (pid_t)syscall(
	    SYS_clone, namespaces | SIGCHLD, NULL, NULL, NULL, NULL);

	if (pid == 0) {
		if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) < 0 ||
		    mount("try", "/tmp", "tmpfs", 0, NULL) < 0)
			_exit(1);
		_exit(0);
	}
	return pid > 0 && waitpid(pid, &status, 0) == pid && status == 0;
}

int
cs_isolation_probe(int landlock_abi)
{
	if (can_mount(CLONE_NEWUSER | CLONE_NEWNS))
		return CS_ISOLATION_FULL;
	if (geteuid() == 0 && can_mount(CLONE_NEWNS))
		return CS_ISOLATION_NO_USER_NS;
	return landlock_abi >= LANDLOCK_WRITES ? CS_ISOLATION_BARE : -1;
}

/* What each level lacks. */
static const struct {
	const char *name;
	enum cs_isolation from; /* missing from this level on */
} layers[] = {
	{ "user_ns", CS_ISOLATION_NO_USER_NS },
	{ "mount_ns", CS_ISOLATION_BARE },
	{ "pid_ns", CS_ISOLATION_BARE },
	{ "net_ns", CS_ISOLATION_BARE },
	{ "ipc_ns", CS_ISOLATION_BARE },
	{ "uts_ns", CS_ISOLATION_BARE },
	{ "root", CS_ISOLATION_BARE },
	{ "scratch_limit", CS_ISOLATION_BARE },
};

static struct cs_json *
missing(const struct cs_isolation_facts *f)
{
	struct cs_make m = cs_make_array();

	for (size_t i = 0; i < sizeof(layers) / sizeof(layers[0]); i++)
		if (f->level >= layers[i].from)
			cs_make_str(&m, NULL, layers[i].name);
	/* Threads are counted per user, who has other processes too. */
	if (f->level == CS_ISOLATION_BARE && geteuid() != 0)
		cs_make_str(&m, NULL, "process_limit");
	if (f->landlock_abi == 0)
		cs_make_str(&m, NULL, "landlock");
	if (strcmp(f->cgroup, "none") == 0)
		cs_make_str(&m, NULL, "cgroup");
	return cs_make_done(&m);
}

struct cs_json *
cs_isolation_json(const struct cs_isolation_facts *f)
{
	struct cs_make m = cs_make_object();

	cs_make_bool(&m, "user_ns", f->level == CS_ISOLATION_FULL);
	cs_make_bool(
	    &m, "net_ns", f->level != CS_ISOLATION_BARE && !f->network);
	cs_make_int(&m, "landlock_abi", f->landlock_abi);
	cs_make_bool(&m, "seccomp", true);
	cs_make_str(&m, "cgroup", f->cgroup);
	cs_make_put(&m, "missing", missing(f));
	return cs_make_done(&m);
}
