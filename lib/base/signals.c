#include "base/signals.h"

#include <signal.h>
#include <stddef.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "base/err.h"
#include "base/io.h"

static const int signals[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT };
enum { SIGNALS = sizeof(signals) / sizeof(signals[0]) };

int
cs_signals_open(struct cs_err *err)
{
	struct sigaction before;
	sigset_t set;
	int fd;

	(void)sigemptyset(&set);
	for (size_t i = 0; i < SIGNALS; i++)
		if (sigaction(signals[i], NULL, &before) == 0 &&
		    before.sa_handler != SIG_IGN)
			(void)sigaddset(&set, signals[i]);
	(void)sigprocmask(SIG_BLOCK, &set, NULL);
	fd = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
	return fd >= 0 ? fd : cs_err_sys(err, "signalfd");
}

int
cs_signals_take(int fd)
{
	struct signalfd_siginfo info;

	return read(fd, &info, sizeof(info)) == (ssize_t)sizeof(info)
	    ? (int)info.ssi_signo
	    : 0;
}

void
cs_signals_close(int *fd)
{
	sigset_t set;

	cs_io_close(fd);
	(void)sigemptyset(&set);
	for (size_t i = 0; i < SIGNALS; i++)
		(void)sigaddset(&set, signals[i]);
	(void)sigprocmask(SIG_UNBLOCK, &set, NULL);
}

int
cs_signals_open_stop(int *fd, struct cs_err *err)
{
	struct sigaction before;
	sigset_t set;

	*fd = -1;
	if (sigaction(SIGTSTP, NULL, &before) == 0 &&
	    before.sa_handler == SIG_IGN)
		return 0;
	(void)sigemptyset(&set);
	(void)sigaddset(&set, SIGTSTP);
	*fd = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
	if (*fd < 0)
		return cs_err_sys(err, "signalfd");
	/* This one continues the process anyhow. */
	(void)sigaddset(&set, SIGCONT);
	(void)sigprocmask(SIG_BLOCK, &set, NULL);
	return 0;
}

void
cs_signals_stop(void)
{
	sigset_t set;

	/* It came after the SIGTSTP that was taken, which drops older ones. */
	if (sigpending(&set) == 0 && sigismember(&set, SIGCONT) == 1)
		return;
	(void)raise(SIGTSTP);
	(void)sigemptyset(&set);
	(void)sigaddset(&set, SIGTSTP);
	(void)sigprocmask(SIG_UNBLOCK, &set, NULL);
	(void)sigprocmask(SIG_BLOCK, &set, NULL);
}

void
cs_signals_die(int signo)
{
	sigset_t set;

	(void)sigemptyset(&set);
	(void)sigaddset(&set, signo);
	(void)signal(signo, SIG_DFL);
	(void)raise(signo);
	(void)sigprocmask(SIG_UNBLOCK, &set, NULL);
	_exit(128 + signo);
}
