#include "base/proc.h"

#include <errno.h>
#include <signal.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/err.h"
#include "base/io.h"
#include "tap.h"

enum { SECOND = 1000000 };

static const struct {
	const char *name, *script;
	int status;
} ends[] = {
	{ "an exit status", "exit 7", 7 },
	{ "a success", ":", 0 },
	{ "a signal is 128 and its number", "kill -TERM $$", 143 },
	{ "SIGPIPE has its default", "kill -PIPE $$", 141 },
	{ "a command that is not there", "/nonexistent/x", 127 },
};

static struct cs_proc_plan
shell(const char *argv[4], const char *script)
{
	argv[0] = "sh";
	argv[1] = "-c";
	argv[2] = script;
	argv[3] = NULL;
	return (struct cs_proc_plan){ .argv = argv,
		.in = CS_PROC_PIPE,
		.out = CS_PROC_PIPE,
		.err = CS_PROC_NULL,
		.group = true };
}

static void
test_status(void)
{
	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		cs_proc_auto struct cs_proc p = CS_PROC_INIT;
		const char *argv[4];
		const struct cs_proc_plan plan = shell(argv, ends[i].script);
		struct cs_err err;
		int status = -1;

		ok(cs_proc_start(&plan, &p, &err) == 0 &&
			cs_proc_wait(&p, 0, &status, &err) == 1 &&
			status == ends[i].status,
		    "%s", ends[i].name);
	}
}

static void
test_pipes(void)
{
	cs_proc_auto struct cs_proc p = CS_PROC_INIT;
	cs_buf_auto struct cs_buf out = CS_BUF_INIT;
	const char *argv[4];
	const struct cs_proc_plan plan = shell(argv, "tr a-z A-Z");
	struct cs_err err;
	int status = -1;

	ok(cs_proc_start(&plan, &p, &err) == 0 &&
		cs_io_write_all(p.in, "hello", 5, &err) == 0,
	    "the child reads what is written");
	cs_io_close(&p.in);
	ok(cs_io_read_all(p.out, 100, &out, &err) == 0 && out.len == 5 &&
		memcmp(out.data, "HELLO", 5) == 0,
	    "what the child writes is read");
	ok(cs_proc_wait(&p, 0, &status, &err) == 1 && status == 0,
	    "it ends at the end of its input");
}

static void
test_environment(void)
{
	static const char *const env[] = { "PATH=/usr/bin:/bin", "ONLY=this",
		NULL };
	cs_proc_auto struct cs_proc p = CS_PROC_INIT;
	cs_buf_auto struct cs_buf out = CS_BUF_INIT;
	const char *argv[4];
	struct cs_proc_plan plan = shell(argv, "echo $ONLY$HOME");
	struct cs_err err;

	plan.env = env;
	(void)setenv("HOME", "/nowhere", 1);
	ok(cs_proc_start(&plan, &p, &err) == 0 &&
		cs_io_read_all(p.out, 100, &out, &err) == 0 &&
		strcmp(out.data, "this\n") == 0,
	    "the environment is the plan's and nothing else");
}

static void
test_deadline(void)
{
	cs_proc_auto struct cs_proc p = CS_PROC_INIT;
	cs_buf_auto struct cs_buf out = CS_BUF_INIT;
	const char *argv[4];
	/* The grandchild holds the pipe open. */
	const struct cs_proc_plan plan = shell(
	    argv, "sleep 600 & echo $!; wait");
	struct cs_err err;
	int status;
	pid_t grandchild;

	ok(cs_proc_start(&plan, &p, &err) == 0 &&
		cs_proc_wait(&p, cs_clock_us() + SECOND / 10, &status, &err) ==
		    0,
	    "the deadline comes before the end");
	ok(cs_io_read(p.out, &out, &err) > 0, "the grandchild is there");
	grandchild = (pid_t)strtol(out.data, NULL, 10);
	(void)kill(-p.pid, SIGKILL);
	ok(cs_io_read_all(p.out, 100, &out, &err) == 0,
	    "with the group the pipe's last writer is gone");
	cs_proc_end(&p);
	cs_proc_end(&p);
	ok(p.pid == 0 && p.out == -1 && grandchild > 0,
	    "ending it twice does nothing more");
}

static void
test_missing(void)
{
	static const char *const argv[] = { "/nonexistent/program", NULL };
	const struct cs_proc_plan plan = { .argv = argv,
		.in = CS_PROC_PIPE,
		.out = CS_PROC_PIPE,
		.err = CS_PROC_SAME };
	struct cs_proc p;
	struct cs_err err;

	ok(cs_proc_start(&plan, &p, &err) < 0 && err.code == CS_EIO &&
		strstr(err.msg, "/nonexistent/program") != NULL &&
		p.why == ENOENT,
	    "a program that is not there is an error that names it");
	ok(p.pid == 0 && p.in == -1 && p.out == -1, "nothing is left open");
}

int
main(void)
{
	test_status();
	test_pipes();
	test_environment();
	test_deadline();
	test_missing();
	return tap_done();
}
