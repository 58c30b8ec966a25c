#include "shield/wrap.h"

#include <signal.h>
#include <sys/wait.h>

#include "base/buf.h"
#include "base/err.h"
#include "tap.h"

/* Start a shell, and wait until it has ended; it stays to be asked for. */
static bool
run_out(struct cs_wrap *w, const char *script)
{
	const char *const argv[] = { "sh", "-c", script, NULL };
	struct cs_err err;
	siginfo_t how;
	int status;

	return cs_wrap_start(w, argv, &status, &err) == 0 &&
	    waitid(P_PID, (id_t)w->proc.pid, &how, WEXITED | WNOWAIT) == 0;
}

/* However much there is to read, the end is noted beside it. */
static void
test_end_beside_text(void)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	struct cs_wrap w;
	struct cs_err err;

	ok(run_out(&w, "echo text; exit 5") &&
		cs_wrap_read(&w, &text, &err) > 0 && w.ended && w.status == 5,
	    "that the command has ended is seen beside what it wrote");
	while (cs_wrap_read(&w, &text, &err) > 0)
		;
	ok(text.len == 5 && memcmp(text.data, "text\n", 5) == 0,
	    "all of which is read");
	cs_wrap_end(&w);
}

static bool
is_blocked(int sig)
{
	sigset_t now;

	return sigprocmask(SIG_SETMASK, NULL, &now) == 0 &&
	    sigismember(&now, sig) == 1;
}

/* What ends this process goes to the command only as long as there is one. */
static void
test_mask(void)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	struct cs_wrap w;
	struct cs_err err;
	sigset_t usr1;

	(void)sigemptyset(&usr1);
	(void)sigaddset(&usr1, SIGUSR1);
	(void)sigprocmask(SIG_BLOCK, &usr1, NULL);
	ok(run_out(&w, ":") && is_blocked(SIGTERM),
	    "signals are taken while the command is heard");
	ok(cs_wrap_read(&w, &text, &err) == 0 && !is_blocked(SIGTERM) &&
		is_blocked(SIGUSR1),
	    "and afterwards they are as they were");
	cs_wrap_end(&w);
	(void)sigprocmask(SIG_UNBLOCK, &usr1, NULL);
}

int
main(void)
{
	test_end_beside_text();
	test_mask();
	return tap_done();
}
