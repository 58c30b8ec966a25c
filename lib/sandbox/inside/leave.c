#include "sandbox/inside/leave.h"

#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "base/io.h"
#include "base/number.h"

#define MARK "cs-left "

/* Some milliseconds, on an idle processor. */
enum { LOOKS_MAX = 100 };

void
cs_leave_now(int status)
{
	char name[16];

	(void)snprintf(name, sizeof(name), MARK "%d", status & 0xff);
	if (prctl(PR_SET_NAME, name) == 0)
		(void)kill(getpid(), SIGSTOP);
	_exit(status);
}

bool
cs_leave_is_end(pid_t pid, int *status)
{
	const size_t mark = strlen(MARK);
	char path[40], name[32];
	struct cs_err ignored;
	int64_t code;
	ssize_t n;

	(void)snprintf(path, sizeof(path), "/proc/%d/comm", (int)pid);
	cs_fd_auto int fd = open(path, O_RDONLY | O_CLOEXEC);
	n = fd < 0 ? -1 : read(fd, name, sizeof(name) - 1);
	name[n > 0 ? n : 0] = '\0';
	name[strcspn(name, "\n")] = '\0';
	if (strncmp(name, MARK, mark) != 0 ||
	    cs_number_whole(name + mark, 0, 0xff, &code, &ignored) < 0)
		return false;
	*status = (int)(code << 8);
	return true;
}

/* The link count of a directory of threads: itself, its parent, and each
 * thread. */
enum { LINKS_OF_ONE = 3 };

bool
cs_leave_is_over(pid_t pid)
{
	char path[40], first = '\0';
	struct stat threads;
	cs_fd_auto int statm = -1;

	(void)snprintf(path, sizeof(path), "/proc/%d/statm", (int)pid);
	statm = open(path, O_RDONLY | O_CLOEXEC);
	(void)snprintf(path, sizeof(path), "/proc/%d/task", (int)pid);
	(void)prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0);
	for (int i = 0; i < LOOKS_MAX; i++) {
		if (stat(path, &threads) < 0 || pread(statm, &first, 1, 0) != 1)
			return false;
		if (threads.st_nlink <= LINKS_OF_ONE && first == '0')
			return true;
		(void)usleep(20);
	}
	return false;
}
