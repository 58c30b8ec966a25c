/*
 * compile-filter: the system calls that a job may make, compiled by libseccomp
 * into the tables that filter.c loads.  It runs at build time: doing this for
 * each job would cost more than all its namespaces.
 */

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/fs.h>
#include <linux/prctl.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <seccomp.h>

#include "sandbox/walls/filter.h"
#include "sandbox/walls/watched.h"

/* Unrestricted: none of these reaches beyond the job's own namespaces. */
static const char *const allowed[] = {
	/* memory */
	"brk", "membarrier", "mincore", "mlock", "mlock2", "mlockall",
	"mprotect", "mremap", "msync", "munlock", "munlockall", "munmap",
	"pkey_alloc", "pkey_free", "pkey_mprotect", "get_mempolicy",
	/* files */
	"access", "chdir", "chmod", "chown", "close", "close_range",
	"copy_file_range", "creat", "dup", "dup2", "dup3", "faccessat",
	"faccessat2", "fallocate", "fchdir", "fchmod", "fchmodat", "fchmodat2",
	"fchown", "fchownat", "fdatasync", "fgetxattr", "flistxattr", "flock",
	"fremovexattr", "fsetxattr", "fstat", "fstatfs", "fsync", "ftruncate",
	"futimesat", "getcwd", "getdents", "getdents64", "getxattr", "lchown",
	"lgetxattr", "link", "linkat", "listxattr", "llistxattr",
	"lremovexattr", "lseek", "lsetxattr", "lstat", "mkdir", "mkdirat",
	"newfstatat", "open", "openat", "openat2", "pread64", "preadv",
	"preadv2", "pwrite64", "pwritev", "pwritev2", "read", "readahead",
	"readlink", "readlinkat", "readv", "removexattr", "rename", "renameat",
	"renameat2", "rmdir", "sendfile", "setxattr", "splice", "stat",
	"statfs", "statx", "symlink", "symlinkat", "sync_file_range", "tee",
	"truncate", "umask", "unlink", "unlinkat", "utime", "utimensat",
	"utimes", "write", "writev",
	/* pipes, events, waiting */
	"epoll_create", "epoll_create1", "epoll_ctl", "epoll_pwait",
	"epoll_pwait2", "epoll_wait", "eventfd", "eventfd2", "pipe", "pipe2",
	"poll", "ppoll", "pselect6", "select", "signalfd", "signalfd4",
	"timerfd_create", "timerfd_gettime", "timerfd_settime",
	/* existing sockets, or pairs */
	"accept", "accept4", "getpeername", "getsockname", "getsockopt",
	"shutdown",
	/* processes and threads */
	"exit", "exit_group", "fork", "vfork", "futex", "futex_waitv",
	"futex_wait", "futex_wake", "futex_requeue", "getcpu", "getegid",
	"geteuid", "getgid", "getgroups", "getpgid", "getpgrp", "getpid",
	"getppid", "getpriority", "getresgid", "getresuid", "getrlimit",
	"getrusage", "getsid", "gettid", "getuid", "pidfd_send_signal", "rseq",
	"sched_get_priority_max", "sched_get_priority_min", "sched_getaffinity",
	"sched_getattr", "sched_getparam", "sched_getscheduler",
	"sched_rr_get_interval", "sched_yield", "set_robust_list",
	"set_tid_address", "setpgid", "setrlimit", "setsid", "tkill", "wait4",
	"waitid", "arch_prctl", "capget",
	/* signals and time */
	"alarm", "clock_getres", "clock_gettime", "clock_nanosleep",
	"getitimer", "gettimeofday", "nanosleep", "pause", "restart_syscall",
	"rt_sigaction", "rt_sigpending", "rt_sigprocmask", "rt_sigreturn",
	"rt_sigsuspend", "rt_sigtimedwait", "setitimer", "sigaltstack", "time",
	"timer_create", "timer_delete", "timer_getoverrun", "timer_gettime",
	"timer_settime", "times",
	/* the rest */
	"getrandom", "seccomp", "sysinfo", "uname", "landlock_create_ruleset",
	"landlock_add_rule", "landlock_restrict_self"
};

/*
 * Not for a job without namespaces: new processes, and file metadata, which
 * Landlock does not protect.
 */
static const char *const not_alone[] = { "fork", "vfork", "chmod", "fchmod",
	"fchmodat", "fchmodat2", "chown", "fchown", "fchownat", "lchown",
	"utime", "utimes", "utimensat", "futimesat", "setxattr", "lsetxattr",
	"fsetxattr", "removexattr", "lremovexattr", "fremovexattr", "setsid",
	"setpgid", "tkill" };

/* Calls whose first argument names a process: without namespaces only the
 * caller itself is allowed. */
static const char *const about_process[] = { "kill", "tgkill",
	"rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_open",
	"sched_setaffinity" };

enum { CALLS_MAX = 1024 };

static const uint64_t new_namespaces = CLONE_NEWUSER | CLONE_NEWNS |
    CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWNET |
    CLONE_NEWCGROUP | 0x80 /* CLONE_NEWTIME */;

/* Queries, and flags of one descriptor; nothing that controls a terminal or a
 * device. */
static const uint32_t ioctls[] = { TCGETS, FIONREAD, FIOCLEX, FIONCLEX, FIONBIO,
	FIOASYNC, TIOCGWINSZ, TIOCGPGRP, FIGETBSZ };

/* No leases and no notifications, by which a job could delay or observe users
 * of a host file. */
static const uint32_t fcntls[] = { F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD,
	F_GETFL, F_SETFL, F_GETLK, F_SETLK, F_SETLKW, F_OFD_GETLK, F_OFD_SETLK,
	F_OFD_SETLKW, F_GETOWN, F_GETOWN_EX, F_GETSIG, F_GETLEASE, F_SETPIPE_SZ,
	F_GETPIPE_SZ, F_ADD_SEALS, F_GET_SEALS, F_GET_RW_HINT, F_SET_RW_HINT,
	F_GET_FILE_RW_HINT, F_SET_FILE_RW_HINT };

/* Signals to a given recipient: without namespaces that could be anybody. */
static const uint32_t owner_fcntls[] = { F_SETOWN, F_SETOWN_EX, F_SETSIG };

/* Ordinary uses of memory; not merging it with identical pages of others, who
 * could be detected by the time that a write takes (MADV_MERGEABLE). */
static const uint32_t madvices[] = { MADV_NORMAL, MADV_RANDOM, MADV_SEQUENTIAL,
	MADV_WILLNEED, MADV_DONTNEED, MADV_FREE, MADV_REMOVE, MADV_DONTFORK,
	MADV_DOFORK, MADV_UNMERGEABLE, MADV_HUGEPAGE, MADV_NOHUGEPAGE,
	MADV_DONTDUMP, MADV_DODUMP, MADV_WIPEONFORK, MADV_KEEPONFORK, MADV_COLD,
	MADV_PAGEOUT, MADV_POPULATE_READ, MADV_POPULATE_WRITE,
	24 /* MADV_DONTNEED_LOCKED */, 25 /* MADV_COLLAPSE */,
	102 /* MADV_GUARD_INSTALL */, 103 /* MADV_GUARD_REMOVE */ };

/* Ordinary uses of a file. */
static const uint32_t fadvices[] = { POSIX_FADV_NORMAL, POSIX_FADV_RANDOM,
	POSIX_FADV_SEQUENTIAL, POSIX_FADV_WILLNEED, POSIX_FADV_NOREUSE };

/* Calls with messages, and the index of their flags argument. */
static const struct {
	int nr;
	unsigned arg;
} messages[] = {
	{ SCMP_SYS(sendto), 3 },
	{ SCMP_SYS(sendmsg), 2 },
	{ SCMP_SYS(sendmmsg), 3 },
	{ SCMP_SYS(recvfrom), 3 },
	{ SCMP_SYS(recvmsg), 2 },
	{ SCMP_SYS(recvmmsg), 3 },
};

/* Socket options; larger buffers are memory that nobody counts. */
static const uint32_t sockopts[] = { SO_REUSEADDR, SO_TYPE, SO_ERROR,
	SO_BROADCAST, SO_KEEPALIVE, SO_LINGER, SO_REUSEPORT, SO_PASSCRED,
	SO_RCVLOWAT, SO_SNDLOWAT, SO_RCVTIMEO_OLD, SO_SNDTIMEO_OLD,
	SO_RCVTIMEO_NEW, SO_SNDTIMEO_NEW, SO_TIMESTAMP_OLD, SO_TIMESTAMP_NEW };

static const uint32_t prctls[] = { PR_SET_NAME, PR_GET_NAME, PR_GET_PDEATHSIG,
	PR_GET_DUMPABLE, PR_GET_NO_NEW_PRIVS, PR_SET_NO_NEW_PRIVS,
	PR_GET_SECCOMP, PR_SET_SECCOMP, PR_SET_TIMERSLACK, PR_GET_TIMERSLACK,
	PR_CAPBSET_READ, PR_SET_THP_DISABLE, PR_GET_THP_DISABLE,
	PR_SET_CHILD_SUBREAPER, PR_GET_CHILD_SUBREAPER, PR_SET_VMA };

static bool
is_not_alone(const char *call)
{
	for (size_t i = 0; i < sizeof(not_alone) / sizeof(not_alone[0]); i++)
		if (strcmp(not_alone[i], call) == 0)
			return true;
	return false;
}

/* Calls that this library or architecture does not know are skipped. */
static int
allow_named(scmp_filter_ctx ctx, enum cs_filter_variant variant)
{
	int rc = 0;

	for (size_t i = 0; i < sizeof(allowed) / sizeof(allowed[0]) && rc == 0;
	     i++) {
		const int nr = seccomp_syscall_resolve_name(allowed[i]);

		if (nr >= 0 &&
		    !(variant == CS_FILTER_ALONE && is_not_alone(allowed[i])))
			rc = seccomp_rule_add(ctx, SCMP_ACT_ALLOW, nr, 0);
	}
	return rc;
}

/* One rule for each value allowed in the lower half of an argument. */
static int
allow_values(
    scmp_filter_ctx ctx, int nr, unsigned arg, const uint32_t *values, size_t n)
{
	int rc = 0;

	for (size_t i = 0; i < n && rc == 0; i++)
		rc = seccomp_rule_add(ctx, SCMP_ACT_ALLOW, nr, 1,
		    SCMP_CMP(arg, SCMP_CMP_MASKED_EQ, 0xffffffff, values[i]));
	return rc;
}

/* Pairs of local sockets.  A socket that accepts addresses (SOCK_DGRAM) reaches
 * every socket in its network namespace, which may be the host's. */
static int
allow_pairs(scmp_filter_ctx ctx, enum cs_filter_variant variant)
{
	static const uint32_t types[] = { SOCK_STREAM, SOCK_SEQPACKET,
		SOCK_DGRAM };
	const uint32_t flags = SOCK_NONBLOCK | SOCK_CLOEXEC;
	const bool own = variant == CS_FILTER_SERVER ||
	    (variant != CS_FILTER_ALONE && (variant & CS_FILTER_NETWORK) == 0);
	int rc = 0;

	for (size_t i = 0; i < (own ? 3 : 2) && rc == 0; i++)
		rc = seccomp_rule_add(ctx, SCMP_ACT_ALLOW, SCMP_SYS(socketpair),
		    2, SCMP_A0(SCMP_CMP_MASKED_EQ, 0xffffffff, AF_UNIX),
		    SCMP_A1(SCMP_CMP_MASKED_EQ, 0xffffffff & ~flags, types[i]));
	return rc;
}

/* Files and pipes, but no devices, not even the one that represents a deleted
 * file. */
static int
allow_nodes(scmp_filter_ctx ctx)
{
	static const uint32_t types[] = { 0, S_IFREG, S_IFIFO, S_IFSOCK };
	int rc = 0;

	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]) && rc == 0;
	     i++) {
		rc = seccomp_rule_add(ctx, SCMP_ACT_ALLOW, SCMP_SYS(mknodat), 1,
		    SCMP_A2(SCMP_CMP_MASKED_EQ, S_IFMT, types[i]));
		if (rc == 0)
			rc = seccomp_rule_add(ctx, SCMP_ACT_ALLOW,
			    SCMP_SYS(mknod), 1,
			    SCMP_A1(SCMP_CMP_MASKED_EQ, S_IFMT, types[i]));
	}
	return rc;
}

/* Processes: signals to them, and CPU affinity. */
static int
allow_about_processes(scmp_filter_ctx ctx, enum cs_filter_variant variant)
{
	static const uint32_t self[] = { 0, CS_FILTER_SELF };
	const bool alone = variant == CS_FILTER_ALONE;
	int rc = 0;

	for (size_t i = 0;
	     i < sizeof(about_process) / sizeof(about_process[0]) && rc == 0;
	     i++) {
		const int nr = seccomp_syscall_resolve_name(about_process[i]);

		rc = alone ? allow_values(ctx, nr, 0, self, 2)
			   : seccomp_rule_add(ctx, SCMP_ACT_ALLOW, nr, 0);
	}
	return rc;
}

static int
allow_fcntls(scmp_filter_ctx ctx, enum cs_filter_variant variant)
{
	int rc = allow_values(ctx, SCMP_SYS(fcntl), 1, fcntls,
	    sizeof(fcntls) / sizeof(fcntls[0]));

	if (rc == 0 && variant != CS_FILTER_ALONE)
		rc = allow_values(ctx, SCMP_SYS(fcntl), 1, owner_fcntls,
		    sizeof(owner_fcntls) / sizeof(owner_fcntls[0]));
	return rc;
}

static int
allow_sockopts(scmp_filter_ctx ctx, enum cs_filter_variant variant)
{
	const int nr = SCMP_SYS(setsockopt);
	int rc = 0;

	if (variant == CS_FILTER_SERVER ||
	    (variant != CS_FILTER_ALONE && (variant & CS_FILTER_NETWORK) != 0))
		return seccomp_rule_add(ctx, SCMP_ACT_ALLOW, nr, 0);
	for (size_t i = 0;
	     i < sizeof(sockopts) / sizeof(sockopts[0]) && rc == 0; i++)
		rc = seccomp_rule_add(ctx, SCMP_ACT_ALLOW, nr, 2,
		    SCMP_A1(SCMP_CMP_MASKED_EQ, 0xffffffff, SOL_SOCKET),
		    SCMP_A2(SCMP_CMP_MASKED_EQ, 0xffffffff, sockopts[i]));
	return rc;
}

/* Without a network there is no urgent data: nobody uses it on local sockets,
 * and it was an escape from other sandboxes. */
static int
allow_messages(scmp_filter_ctx ctx, enum cs_filter_variant variant)
{
	const bool urgent = variant == CS_FILTER_SERVER ||
	    (variant != CS_FILTER_ALONE && (variant & CS_FILTER_NETWORK) != 0);
	int rc = 0;

	for (size_t i = 0;
	     i < sizeof(messages) / sizeof(messages[0]) && rc == 0; i++)
		rc = urgent
		    ? seccomp_rule_add(ctx, SCMP_ACT_ALLOW, messages[i].nr, 0)
		    : seccomp_rule_add(ctx, SCMP_ACT_ALLOW, messages[i].nr, 1,
			  SCMP_CMP(
			      messages[i].arg, SCMP_CMP_MASKED_EQ, MSG_OOB, 0));
	return rc;
}

/*
 * Succeed without effect, as far as a job is concerned, whose files are in
 * memory: a job may neither flush all of the host's data to its disks nor drop
 * pages that others read too.
 */
static int
allow_in_name(scmp_filter_ctx ctx)
{
	int rc = allow_values(ctx, SCMP_SYS(fadvise64), 3, fadvices,
	    sizeof(fadvices) / sizeof(fadvices[0]));

	if (rc == 0)
		rc = seccomp_rule_add(ctx, SCMP_ACT_ERRNO(0),
		    SCMP_SYS(fadvise64), 1,
		    SCMP_A3(
			SCMP_CMP_MASKED_EQ, 0xffffffff, POSIX_FADV_DONTNEED));
	if (rc == 0)
		rc = seccomp_rule_add(
		    ctx, SCMP_ACT_ERRNO(0), SCMP_SYS(sync), 0);
	if (rc == 0)
		rc = seccomp_rule_add(
		    ctx, SCMP_ACT_ERRNO(0), SCMP_SYS(syncfs), 0);
	return rc;
}

/* Only one's own limits may be set, not even those of the first process of the
 * namespace; reading is unrestricted. */
static int
allow_limits(scmp_filter_ctx ctx, enum cs_filter_variant variant)
{
	int rc = seccomp_rule_add(ctx, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 1,
	    SCMP_A0(SCMP_CMP_MASKED_EQ, 0xffffffff, 0));

	if (rc == 0 && variant != CS_FILTER_ALONE)
		rc = seccomp_rule_add(ctx, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64),
		    1, SCMP_A2(SCMP_CMP_EQ, 0, 0));
	return rc;
}

/*
 * Private memory, files, and shared mappings without a file, which the launcher
 * grants (see shared.h); a copy of the server's interpreter asks through its
 * own filter.  No huge pages: the host has reserved those for somebody, and
 * nobody counts them.
 */
static int
allow_mappings(scmp_filter_ctx ctx, enum cs_filter_variant variant)
{
	enum { KIND = MAP_TYPE | MAP_HUGETLB, HOW = KIND | MAP_ANONYMOUS };
	static const struct {
		uint32_t mask, flags;
	} files[] = { { KIND, MAP_PRIVATE }, { HOW, MAP_SHARED },
		{ HOW, MAP_SHARED_VALIDATE } };
	const bool server = variant == CS_FILTER_SERVER;
	int rc = 0;

	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]) && rc == 0; i++)
		rc = seccomp_rule_add(ctx, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1,
		    SCMP_A3(SCMP_CMP_MASKED_EQ, files[i].mask, files[i].flags));
	if (rc == 0)
		rc = seccomp_rule_add(ctx,
		    server ? SCMP_ACT_ALLOW : SCMP_ACT_NOTIFY, SCMP_SYS(mmap),
		    1,
		    SCMP_A3(
			SCMP_CMP_MASKED_EQ, HOW, MAP_SHARED | MAP_ANONYMOUS));
	return rc;
}

/* Calls for which the arguments decide. */
static int
allow_by_argument(scmp_filter_ctx ctx, enum cs_filter_variant variant)
{
	static const uint32_t query[] = { 0xffffffff };
	static const uint32_t deathsig[] = { PR_SET_PDEATHSIG };
	int rc;

	/* No new namespaces; without namespaces, only threads. */
	const uint64_t thread = variant == CS_FILTER_ALONE ? CLONE_THREAD : 0;

	rc = seccomp_rule_add(ctx, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1,
	    SCMP_A0(SCMP_CMP_MASKED_EQ, new_namespaces | thread, thread));
	if (rc == 0)
		rc = allow_mappings(ctx, variant);
	if (rc == 0)
		rc = allow_pairs(ctx, variant);
	if (rc == 0)
		rc = allow_about_processes(ctx, variant);
	if (rc == 0)
		rc = allow_fcntls(ctx, variant);
	if (rc == 0)
		rc = allow_limits(ctx, variant);
	if (rc == 0)
		rc = allow_sockopts(ctx, variant);
	if (rc == 0)
		rc = allow_messages(ctx, variant);
	if (rc == 0)
		rc = allow_in_name(ctx);
	if (rc == 0)
		rc = allow_nodes(ctx);
	if (rc == 0)
		rc = allow_values(ctx, SCMP_SYS(madvise), 2, madvices,
		    sizeof(madvices) / sizeof(madvices[0]));
	if (rc == 0)
		rc = allow_values(ctx, SCMP_SYS(personality), 0, query, 1);
	if (rc == 0)
		rc = allow_values(ctx, SCMP_SYS(ioctl), 1, ioctls,
		    sizeof(ioctls) / sizeof(ioctls[0]));
	if (rc == 0)
		rc = allow_values(ctx, SCMP_SYS(prctl), 0, prctls,
		    sizeof(prctls) / sizeof(prctls[0]));
	/* Without namespaces, this is what ends the job with its first
	 * process. */
	if (rc == 0 && variant != CS_FILTER_ALONE)
		rc = allow_values(ctx, SCMP_SYS(prctl), 0, deathsig, 1);
	return rc;
}

/*
 * ENOSYS, as from an older kernel: io_uring, and clone3, whose flags are in
 * memory and invisible to a filter; the C library falls back to clone.
 */
static int
hide(scmp_filter_ctx ctx)
{
	static const int calls[] = { SCMP_SYS(clone3), SCMP_SYS(io_uring_setup),
		SCMP_SYS(io_uring_enter), SCMP_SYS(io_uring_register) };
	int rc = 0;

	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]) && rc == 0; i++)
		rc = seccomp_rule_add(ctx, SCMP_ACT_ERRNO(ENOSYS), calls[i], 0);
	return rc;
}

/* The families that reach a network; a local socket could reach the host's. */
static int
allow_network(scmp_filter_ctx ctx)
{
	static const uint32_t reached[] = { AF_INET, AF_INET6, AF_NETLINK };
	static const int calls[] = { SCMP_SYS(bind), SCMP_SYS(connect),
		SCMP_SYS(listen) };
	int rc = allow_values(ctx, SCMP_SYS(socket), 0, reached,
	    sizeof(reached) / sizeof(reached[0]));

	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]) && rc == 0; i++)
		rc = seccomp_rule_add(ctx, SCMP_ACT_ALLOW, calls[i], 0);
	return rc;
}

/* Watched calls are passed to the launcher, except those that the variant
 * allows. */
static int
watch(scmp_filter_ctx ctx, enum cs_filter_variant variant)
{
	int rc = 0;

	for (size_t i = 0; i < cs_watched_count && rc == 0; i++) {
		const struct cs_watched *w = &cs_watched_calls[i];

		if (strcmp(w->kind, "exec") == 0 ||
		    ((variant & CS_FILTER_NETWORK) != 0 &&
			strcmp(w->kind, "network") == 0))
			continue;
		rc = seccomp_rule_add(ctx, SCMP_ACT_NOTIFY, w->nr, 0);
	}
	if (rc == 0 && (variant & CS_FILTER_NETWORK) != 0)
		rc = allow_network(ctx);
	return rc;
}

static int
watch_exec(scmp_filter_ctx ctx)
{
	int rc = seccomp_rule_add(ctx, SCMP_ACT_NOTIFY, SCMP_SYS(execve), 0);

	if (rc == 0)
		rc = seccomp_rule_add(ctx, SCMP_ACT_NOTIFY, SCMP_SYS(execveat),
		    1, SCMP_A5(SCMP_CMP_NE, CS_FILTER_COOKIE, 0));
	if (rc == 0)
		rc = seccomp_rule_add(ctx, SCMP_ACT_ALLOW, SCMP_SYS(execveat),
		    1, SCMP_A5(SCMP_CMP_EQ, CS_FILTER_COOKIE, 0));
	return rc;
}

static int
allow_exec(scmp_filter_ctx ctx)
{
	int rc;

	rc = seccomp_rule_add(ctx, SCMP_ACT_ALLOW, SCMP_SYS(execve), 0);
	if (rc == 0)
		rc = seccomp_rule_add(
		    ctx, SCMP_ACT_ALLOW, SCMP_SYS(execveat), 0);
	return rc;
}

/* What a copy of the server's interpreter does before it is a job: it becomes
 * dumpable again and drops every capability. */
static int
allow_copies(scmp_filter_ctx ctx)
{
	static const uint32_t steps[] = { PR_SET_DUMPABLE, PR_CAPBSET_DROP,
		PR_CAP_AMBIENT };
	int rc = allow_values(
	    ctx, SCMP_SYS(prctl), 0, steps, sizeof(steps) / sizeof(steps[0]));

	if (rc == 0)
		rc = seccomp_rule_add(ctx, SCMP_ACT_ALLOW, SCMP_SYS(capset), 0);
	if (rc == 0)
		rc = seccomp_rule_add(ctx, SCMP_ACT_ALLOW, SCMP_SYS(execve), 0);
	if (rc == 0)
		rc = seccomp_rule_add(ctx, SCMP_ACT_ALLOW, SCMP_SYS(execveat),
		    1, SCMP_A5(SCMP_CMP_NE, CS_FILTER_COOKIE, 0));
	for (size_t i = 0; i < cs_watched_count && rc == 0; i++)
		if (strcmp(cs_watched_calls[i].kind, "exec") != 0)
			rc = seccomp_rule_add(
			    ctx, SCMP_ACT_ALLOW, cs_watched_calls[i].nr, 0);
	return rc;
}

static int
build_job(scmp_filter_ctx ctx, enum cs_filter_variant variant)
{
	int rc = watch(ctx, variant);

	if (rc == 0)
		rc = (variant & CS_FILTER_EXEC) != 0 ? allow_exec(ctx)
						     : watch_exec(ctx);
	return rc;
}

/*
 * A session is stopped between its cells, and SIGCONT would undo that.  It can
 * be sent by a process that is not stopped yet, or by the kernel: when a timer
 * expires, when a descriptor is ready, when a parent or a child dies, and when
 * a process group is orphaned, which requires two groups.
 */
static int
forbid_waking(scmp_filter_ctx ctx)
{
	static const struct {
		int nr;
		unsigned arg;
		uint32_t mask, value;
	} calls[] = {
		{ SCMP_SYS(kill), 1, 0xffffffff, SIGCONT },
		{ SCMP_SYS(tkill), 1, 0xffffffff, SIGCONT },
		{ SCMP_SYS(tgkill), 2, 0xffffffff, SIGCONT },
		{ SCMP_SYS(rt_sigqueueinfo), 1, 0xffffffff, SIGCONT },
		{ SCMP_SYS(rt_tgsigqueueinfo), 2, 0xffffffff, SIGCONT },
		{ SCMP_SYS(pidfd_send_signal), 1, 0xffffffff, SIGCONT },
		{ SCMP_SYS(clone), 0, CSIGNAL, SIGCONT },
		{ SCMP_SYS(fcntl), 1, 0xffffffff, F_SETSIG },
	};
	const uint32_t no = SCMP_ACT_ERRNO(EPERM);
	int rc = 0;

	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]) && rc == 0; i++)
		rc = seccomp_rule_add(ctx, no, calls[i].nr, 1,
		    SCMP_CMP(calls[i].arg, SCMP_CMP_MASKED_EQ, calls[i].mask,
			calls[i].value));
	if (rc == 0)
		rc = seccomp_rule_add(ctx, no, SCMP_SYS(prctl), 2,
		    SCMP_A0(SCMP_CMP_MASKED_EQ, 0xffffffff, PR_SET_PDEATHSIG),
		    SCMP_A1(SCMP_CMP_MASKED_EQ, UINT64_MAX, SIGCONT));
	if (rc == 0)
		rc = seccomp_rule_add(ctx, no, SCMP_SYS(timer_create), 0);
	if (rc == 0)
		rc = seccomp_rule_add(ctx, no, SCMP_SYS(setpgid), 0);
	return rc;
}

static int
build(scmp_filter_ctx ctx, enum cs_filter_variant variant)
{
	const bool server = variant == CS_FILTER_SERVER;
	int rc;

	rc = seccomp_attr_set(
	    ctx, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
	if (rc == 0)
		rc = seccomp_attr_set(ctx, SCMP_FLTATR_CTL_OPTIMIZE, 2);
	if (rc == 0 && variant == CS_FILTER_SESSION)
		return forbid_waking(ctx);
	if (rc == 0)
		rc = allow_named(ctx, variant);
	if (rc == 0)
		rc = allow_by_argument(ctx, variant);
	if (rc == 0)
		rc = hide(ctx);
	if (rc == 0)
		rc = server ? allow_copies(ctx) : build_job(ctx, variant);
	return rc;
}

static _Noreturn void
die(const char *what, int error)
{
	(void)fprintf(
	    stderr, "compile-filter: %s: %s\n", what, strerror(error));
	exit(EXIT_FAILURE);
}

/* The compiled filter, through a file, the only interface of libseccomp 2.5. */
static struct sock_filter *
compile(enum cs_filter_variant variant, size_t *n)
{
	scmp_filter_ctx ctx = seccomp_init(variant == CS_FILTER_SESSION
		? SCMP_ACT_ALLOW
		: SCMP_ACT_ERRNO(EPERM));
	const int fd = memfd_create("filter", MFD_CLOEXEC);
	struct sock_filter *code;
	struct stat st;
	int rc;

	if (ctx == NULL || fd < 0)
		die("start", errno);
	rc = build(ctx, variant);
	if (rc == 0)
		rc = seccomp_export_bpf(ctx, fd);
	if (rc != 0 || fstat(fd, &st) < 0)
		die("libseccomp", -rc);
	code = malloc((size_t)st.st_size);
	if (code == NULL ||
	    pread(fd, code, (size_t)st.st_size, 0) != st.st_size)
		die("read back", errno);
	seccomp_release(ctx);
	(void)close(fd);
	*n = (size_t)st.st_size / sizeof(*code);
	return code;
}

/* The first number from which on libseccomp has no names. */
static uint32_t
first_unknown(void)
{
	uint32_t last = 0;

	for (int nr = 0; nr < CALLS_MAX; nr++) {
		char *name = seccomp_syscall_resolve_num_arch(
		    SCMP_ARCH_NATIVE, nr);

		if (name != NULL)
			last = (uint32_t)nr;
		free(name);
	}
	return last + 1;
}

static void
print_code(const struct sock_filter *code, size_t n)
{
	for (size_t i = 0; i < n; i++)
		printf("\t{ 0x%02x, %u, %u, 0x%08x },\n", code[i].code,
		    code[i].jt, code[i].jf, code[i].k);
}

/* Calls newer than the filter are ENOSYS too; libseccomp has no ranges. */
static void
print(enum cs_filter_variant variant)
{
	const struct sock_filter newer[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
		    offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, first_unknown(), 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
	};
	size_t n;
	struct sock_filter *code = compile(variant, &n);

	printf("static const struct sock_filter code_%d[] = {\n", (int)variant);
	print_code(newer, sizeof(newer) / sizeof(newer[0]));
	print_code(code, n);
	printf("};\n");
	free(code);
}

int
main(void)
{
	for (int v = 0; v < CS_FILTER_VARIANTS; v++)
		print((enum cs_filter_variant)v);
	return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
