#include "sandbox/box/guard.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/err.h"
#include "base/folder.h"
#include "base/io.h"
#include "sandbox/resources/cgroups.h"

int
cs_guard_init(
    struct cs_guard *g, const struct cs_cgroups *cgroups, struct cs_err *err)
{
	uint64_t chance;

	*g = (struct cs_guard){ .cgroups = cgroups, .life = -1 };
	/* The same pid can belong to another launcher in another pid
	 * namespace. */
	if (getrandom(&chance, sizeof(chance), 0) != (ssize_t)sizeof(chance))
		return cs_err_sys(err, "getrandom");
	(void)snprintf(g->ours, sizeof(g->ours), "codeshield-%d-%016" PRIx64,
	    (int)getpid(), chance);
	return 0;
}

/* Number of tries: two seconds in short intervals, then, on a busy machine, two
 * minutes in long ones. */
enum {
	QUICK_TURNS = 400,
	TURNS = 1000,
	QUICK_NS = 5 * 1000 * 1000,
	SLOW_NS = 200 * 1000 * 1000
};

/* Remove our groups in one directory; returns the number still in use. */
static int
sweep_groups(const char *parent, const char *ours)
{
	DIR *d = opendir(parent);
	struct dirent *e;
	int busy = 0;

	while (d != NULL && (e = readdir(d)) != NULL)
		if (strncmp(e->d_name, ours, strlen(ours)) == 0 &&
		    unlinkat(dirfd(d), e->d_name, AT_REMOVEDIR) < 0)
			busy++;
	if (d != NULL)
		(void)closedir(d);
	return busy;
}

/* Remove the directories of jobs without namespaces; returns the number that
 * still exist, since a job that is not dead yet may write to them. */
static int
sweep_homes(const char *ours)
{
	char path[PATH_MAX];
	DIR *d = opendir("/tmp");
	struct dirent *e;
	int busy = 0;

	while (d != NULL && (e = readdir(d)) != NULL) {
		if (strncmp(e->d_name, ours, strlen(ours)) != 0)
			continue;
		(void)snprintf(path, sizeof(path), "/tmp/%s", e->d_name);
		busy += cs_folder_remove(path) < 0;
	}
	if (d != NULL)
		(void)closedir(d);
	return busy;
}

/* The jobs die with their launcher, so their groups are empty soon. */
static void
sweep(const struct cs_guard *g)
{
	struct timespec pause = { 0, QUICK_NS };

	for (int turn = 0; turn < TURNS; turn++) {
		int busy = sweep_homes(g->ours);

		for (int i = 0; i < CS_CGROUPS_PARTS; i++)
			if (*g->cgroups->parents[i] != '\0')
				busy += sweep_groups(
				    g->cgroups->parents[i], g->ours);
		if (busy == 0)
			break;
		if (turn == QUICK_TURNS)
			pause.tv_nsec = SLOW_NS;
		(void)nanosleep(&pause, NULL);
	}
}

/* Directories received, one at a time, until the launcher is gone. */
static _Noreturn void
watch(const struct cs_guard *g, int life)
{
	int keep[] = { life };
	char folder[CS_GUARD_PATH];
	ssize_t n;

	(void)signal(SIGHUP, SIG_IGN);
	(void)signal(SIGINT, SIG_IGN);
	(void)signal(SIGTERM, SIG_IGN);
	(void)prctl(PR_SET_NAME, "cs-guard");
	/* If it held the other end of its own pipe it would wait forever. */
	if (cs_io_close_all_but(keep, 1) < 0)
		_exit(1);
	while ((n = read(life, folder, sizeof(folder))) > 0 ||
	    (n < 0 && errno == EINTR))
		if (n == (ssize_t)sizeof(folder))
			(void)cs_folder_remove(folder);
	sweep(g);
	_exit(0);
}

static void
reap(struct cs_guard *g)
{
	cs_io_close(&g->life);
	if (g->pid > 0)
		(void)waitpid(g->pid, NULL, 0);
	g->pid = 0;
}

static int
start(struct cs_guard *g, struct cs_err *err)
{
	int fd[2];

	if (cs_io_pipe(fd, err) < 0)
		return -1;
	g->pid = fork();
	if (g->pid == 0)
		watch(g, fd[0]);
	/* A kill of our process group must not reach the guard, and nothing
	 * that could be left behind is created before this. */
	if (g->pid > 0)
		(void)setpgid(g->pid, g->pid);
	cs_io_close(&fd[0]);
	g->life = fd[1];
	if (g->pid > 0 && cs_io_nonblock(g->life, err) == 0)
		return 0;
	if (g->pid < 0)
		(void)cs_err_sys(err, "fork");
	reap(g);
	return -1;
}

int
cs_guard_hold(struct cs_guard *g, struct cs_err *err)
{
	struct cs_err why;

	/* One that was released is about to exit. */
	if (g->held == 0)
		reap(g);
	if (g->held == 0 && start(g, &why) < 0)
		return cs_err_set(err, CS_EHOST, "guard: %s", why.msg);
	g->held++;
	return 0;
}

void
cs_guard_release(struct cs_guard *g)
{
	if (--g->held == 0)
		(void)kill(g->pid, SIGKILL);
}

void
cs_guard_leave(struct cs_guard *g, const char folder[CS_GUARD_PATH])
{
	/* If it is too busy it finds it at the end. */
	(void)!write(g->life, folder, CS_GUARD_PATH);
}

void
cs_guard_close(struct cs_guard *g)
{
	reap(g);
	g->held = 0;
}
