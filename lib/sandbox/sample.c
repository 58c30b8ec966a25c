#include "sandbox/sample.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/io.h"

/* The beginning of a small file below /proc as a string; false when it can't be
 * read, as of a process that has just ended. */
static bool
read_of(const char *pid, const char *file, char *out, size_t size)
{
	char path[64];
	ssize_t n;

	(void)snprintf(path, sizeof(path), "/proc/%.20s/%s", pid, file);
	cs_fd_auto int fd = open(path, O_RDONLY | O_CLOEXEC);
	n = fd < 0 ? -1 : read(fd, out, size - 1);
	out[n > 0 ? n : 0] = '\0';
	return n > 0;
}

/* Its resident pages, the shared ones too: quick, and never too little. */
static int64_t
resident_kib(const char *pid)
{
	char text[128];
	const char *second;

	if (!read_of(pid, "statm", text, sizeof(text)))
		return 0;
	second = strchr(text, ' ');
	return second == NULL
	    ? 0
	    : strtoll(second, NULL, 10) * (sysconf(_SC_PAGESIZE) / 1024);
}

/* Its part of them, which takes the kernel a walk through all its pages. */
static int64_t
proportional_kib(const char *pid)
{
	char text[512];
	const char *pss;

	if (!read_of(pid, "smaps_rollup", text, sizeof(text)))
		return resident_kib(pid);
	pss = strstr(text, "\nPss:");
	return pss == NULL ? resident_kib(pid)
			   : strtoll(pss + strlen("\nPss:"), NULL, 10);
}

static int64_t
sum(pid_t alone, int64_t (*kib_of)(const char *pid))
{
	const struct dirent *e;
	int64_t kib = 0;
	char pid[24];
	DIR *d;

	(void)snprintf(pid, sizeof(pid), "%d", (int)alone);
	if (alone > 0)
		return kib_of(pid);
	d = opendir("/proc");
	while (d != NULL && (e = readdir(d)) != NULL)
		if (isdigit((unsigned char)*e->d_name) &&
		    strcmp(e->d_name, "1") != 0)
			kib += kib_of(e->d_name);
	if (d != NULL)
		(void)closedir(d);
	return kib;
}

bool
cs_sample_is_over(pid_t alone, int64_t limit_kib)
{
	return sum(alone, resident_kib) > limit_kib &&
	    sum(alone, proportional_kib) > limit_kib;
}

int64_t
cs_sample_peak_kib(pid_t pid)
{
	char text[2048], name[24];
	const char *peak;

	(void)snprintf(name, sizeof(name), "%d", (int)pid);
	if (!read_of(name, "status", text, sizeof(text)))
		return 0;
	peak = strstr(text, "\nVmHWM:");
	return peak == NULL ? 0 : strtoll(peak + strlen("\nVmHWM:"), NULL, 10);
}
