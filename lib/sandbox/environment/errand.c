#include "sandbox/environment/errand.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/err.h"
#include "base/io.h"
#include "sandbox/box/guard.h"
#include "sandbox/environment/build.h"
#include "sandbox/environment/environment.h"
#include "sandbox/environment/needs.h"
#include "sandbox/environment/supply.h"
#include "sandbox/environment/wanted.h"
#include "sandbox/plan.h"

struct cs_errand {
	struct cs_ceilings c;
	struct cs_environment environment;
	struct cs_build build;
	struct cs_wanted wanted;
	char **with;
	pid_t pid; /* 0: already returned */
	int fd;	   /* receives a struct cs_err, OK or not */
};

/* What the command line wants, and what the job needs in addition. */
static int
add_up(struct cs_errand *e, const struct cs_needs *needs)
{
	const char *const *own = e->wanted.with;
	size_t n = 0, at = 0;

	while (own != NULL && own[n] != NULL)
		n++;
	e->with = calloc(n + needs->n + 1, sizeof(*e->with));
	if (e->with == NULL)
		return -1;
	for (; at < n + needs->n; at++) {
		e->with[at] = strdup(at < n ? own[at] : needs->more[at - n]);
		if (e->with[at] == NULL)
			return -1;
	}
	e->wanted.with = (const char *const *)e->with;
	return 0;
}

/* The process: it dies with its parent, holds none of the parent's resources,
 * and has a guard of its own. */
static _Noreturn void
run(struct cs_errand *e, int to, pid_t parent)
{
	int keep[] = { STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO, to };
	struct cs_err err = { .code = CS_OK };
	struct cs_err ignored;
	struct cs_guard guard;

	(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent ||
	    cs_io_close_all_but(keep, sizeof(keep) / sizeof(keep[0])) < 0)
		_exit(1);
	if (cs_guard_init(&guard, e->c.cgroups, &err) == 0) {
		e->c.guard = &guard;
		(void)cs_supply_get(&e->build, &e->c, &e->environment, &err);
		cs_guard_close(&guard);
	}
	(void)cs_io_write_all(to, &err, sizeof(err), &ignored);
	_exit(0);
}

static int
set_out(struct cs_errand *e, struct cs_err *err)
{
	const pid_t parent = getpid();
	int ends[2];

	if (cs_io_pipe(ends, err) < 0)
		return -1;
	e->pid = fork();
	if (e->pid == 0)
		run(e, ends[1], parent);
	cs_io_close(&ends[1]);
	e->fd = ends[0];
	if (e->pid < 0) {
		e->pid = 0;
		return cs_err_sys(err, "fork");
	}
	return cs_io_nonblock(e->fd, err);
}

struct cs_errand *
cs_errand_new(const struct cs_ceilings *c, const struct cs_needs *needs,
    struct cs_err *err)
{
	struct cs_errand *e = calloc(1, sizeof(*e));

	if (e == NULL) {
		(void)cs_err_nomem(err);
		return NULL;
	}
	e->fd = e->environment.lock = -1;
	e->wanted = *c->packages->wanted;
	e->build = *c->packages;
	e->build.wanted = &e->wanted;
	e->c = *c;
	e->c.packages = &e->build;
	e->c.warm = NULL;
	if (add_up(e, needs) < 0)
		(void)cs_err_nomem(err);
	else if (set_out(e, err) == 0)
		return e;
	cs_errand_free(e);
	return NULL;
}

void
cs_errand_free(struct cs_errand *e)
{
	if (e == NULL)
		return;
	if (e->pid > 0) {
		(void)kill(e->pid, SIGKILL);
		(void)waitpid(e->pid, NULL, 0);
	}
	cs_io_close(&e->fd);
	for (char **s = e->with; s != NULL && *s != NULL; s++)
		free(*s);
	free(e->with);
	cs_environment_close(&e->environment);
	free(e);
}

int
cs_errand_fd(const struct cs_errand *e)
{
	return e->fd;
}

int
cs_errand_step(struct cs_errand *e, struct cs_err *err)
{
	struct cs_err why;
	ssize_t n;

	n = read(e->fd, &why, sizeof(why));
	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return 0;
	(void)waitpid(e->pid, NULL, 0);
	e->pid = 0;
	if (n != (ssize_t)sizeof(why))
		return cs_err_set(
		    err, CS_EHOST, "environment: its build was killed");
	if (why.code != CS_OK)
		return cs_err_set(
		    err, CS_EDATA, "environment: %.200s", why.msg);
	/* It exists now, and from here on it is locked. */
	if (cs_supply_get(&e->build, &e->c, &e->environment, err) < 0)
		return -1;
	e->c.environment = &e->environment;
	return 1;
}

struct cs_ceilings *
cs_errand_ceilings(struct cs_errand *e)
{
	return &e->c;
}
