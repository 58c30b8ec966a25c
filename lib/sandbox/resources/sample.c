#include "sandbox/resources/sample.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <linux/mount.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/io.h"
#include "sandbox/resources/sockets.h"

/*
 * A proc of our own, mounted nowhere.  The job's hides processes that may not
 * be traced (hidepid, proc(5)), which a program can make of itself.
 */
static int
open_proc(void)
{
	cs_fd_auto int fs = (int)syscall(SYS_fsopen, "proc", FSOPEN_CLOEXEC);
	cs_fd_auto int mount = -1;

	if (fs < 0 ||
	    syscall(SYS_fsconfig, fs, FSCONFIG_SET_STRING, "subset", "pid", 0) <
		0 ||
	    syscall(SYS_fsconfig, fs, FSCONFIG_CMD_CREATE, NULL, NULL, 0) < 0)
		return -1;
	mount = (int)syscall(SYS_fsmount, fs, FSMOUNT_CLOEXEC,
	    MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | MOUNT_ATTR_NOEXEC);
	if (mount < 0)
		return -1;
	return openat(mount, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

DIR *
cs_sample_open(void)
{
	const int fd = open_proc();

	return fd >= 0 ? fdopendir(fd) : opendir("/proc");
}

/* The beginning of a small file below /proc as a string; false if it cannot be
 * read, as when the process has just exited. */
static bool
read_of(int proc, const char *pid, const char *file, char *out, size_t size)
{
	char path[64];
	ssize_t n;

	(void)snprintf(path, sizeof(path), "%.20s/%s", pid, file);
	cs_fd_auto int fd = openat(proc, path, O_RDONLY | O_CLOEXEC);
	n = fd < 0 ? -1 : read(fd, out, size - 1);
	out[n > 0 ? n : 0] = '\0';
	return n > 0;
}

/* Its resident pages, including shared ones: quick, and never too low. */
static int64_t
resident_kib(int proc, const char *pid)
{
	char text[128];
	const char *second;

	if (!read_of(proc, pid, "statm", text, sizeof(text)))
		return 0;
	second = strchr(text, ' ');
	return second == NULL
	    ? 0
	    : strtoll(second, NULL, 10) * (sysconf(_SC_PAGESIZE) / 1024);
}

/* The number after "\nName:"; otherwise if there is none. */
static int64_t
number_of(const char *text, const char *name, int64_t otherwise)
{
	const char *at = strstr(text, name);

	return at == NULL ? otherwise : strtoll(at + strlen(name), NULL, 10);
}

/* Its proportional share, for which the kernel walks all its pages. */
static int64_t
proportional_kib(int proc, const char *pid)
{
	char text[1024];
	int64_t pss;

	if (!read_of(proc, pid, "smaps_rollup", text, sizeof(text)))
		return resident_kib(proc, pid);
	pss = number_of(text, "\nPss:", -1);
	return pss < 0 ? resident_kib(proc, pid)
		       : pss - number_of(text, "\nPss_Shmem:", 0);
}

static int64_t
sum(const struct cs_sample *s, int64_t (*kib_of)(int proc, const char *pid))
{
	const int proc = dirfd(s->proc);
	const struct dirent *e;
	int64_t kib = s->shared_kib;
	char pid[24];

	(void)snprintf(pid, sizeof(pid), "%d", (int)s->alone);
	if (s->alone > 0)
		return kib + kib_of(proc, pid);
	rewinddir(s->proc);
	while ((e = readdir(s->proc)) != NULL)
		if (isdigit((unsigned char)*e->d_name) &&
		    strcmp(e->d_name, "1") != 0)
			kib += kib_of(proc, e->d_name);
	return kib;
}

bool
cs_sample_is_over(const struct cs_sample *s)
{
	int64_t left;

	if (s->limit_kib == 0)
		return false;
	left = s->limit_kib - cs_sockets_held_kib(s->sockets);
	return sum(s, resident_kib) > left && sum(s, proportional_kib) > left;
}

bool
cs_sample_is_last(const struct cs_sample *s)
{
	const struct dirent *e;
	int n = 0;

	rewinddir(s->proc);
	while ((e = readdir(s->proc)) != NULL)
		n += isdigit((unsigned char)*e->d_name) != 0;
	return n == 2;
}
