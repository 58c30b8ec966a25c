#include "base/outbox.h"

#include <fcntl.h>
#include <unistd.h>

#include "base/err.h"
#include "tap.h"

/* What is served after poll(2) on that descriptor. */
static enum cs_outbox_got
serve(struct cs_outbox *o, int fd, struct cs_err *err)
{
	struct pollfd p = cs_outbox_wait(o, fd);

	return poll(&p, 1, 0) < 0 ? CS_OUTBOX_MUTE
				  : cs_outbox_serve(o, &p, err);
}

static void
writes_to_a_pipe(void)
{
	struct cs_outbox o = CS_OUTBOX_INIT;
	char got[8] = "";
	struct cs_err err;
	int fd[2];

	ok(pipe(fd) == 0, "a pipe");
	ok(cs_outbox_wait(&o, fd[1]).events == 0, "nothing queued, no events");
	cs_buf_add(&o.bytes, "text", 4);
	ok(cs_outbox_wait(&o, fd[1]).events == POLLOUT, "something: room");
	ok(serve(&o, fd[1], &err) == CS_OUTBOX_GOING && cs_outbox_empty(&o) &&
		read(fd[0], got, sizeof(got)) == 4 &&
		memcmp(got, "text", 4) == 0,
	    "what is queued is written");
	(void)close(fd[0]);
	ok(serve(&o, fd[1], &err) == CS_OUTBOX_DEAF,
	    "a reader that is gone is noticed with nothing queued");
	(void)close(fd[1]);
	cs_outbox_free(&o);
}

static void
waits_for_a_slow_reader(void)
{
	struct cs_outbox o = CS_OUTBOX_INIT;
	struct cs_err err;
	int fd[2], rounds = 0;

	ok(pipe(fd) == 0, "a pipe");
	ok(!cs_outbox_is_full(&o), "empty is not full");
	for (int i = 0; i < 1024; i++)
		cs_buf_addf(&o.bytes, "%1024d", i);
	ok(cs_outbox_is_full(&o), "a mebibyte is");
	while (serve(&o, fd[1], &err) == CS_OUTBOX_GOING && ++rounds < 1024)
		;
	ok(rounds == 1024 && !cs_outbox_empty(&o) && !cs_outbox_is_full(&o),
	    "a full pipe is not written to, and nothing blocks");
	(void)close(fd[0]);
	(void)close(fd[1]);
	cs_outbox_free(&o);
}

static void
tells_of_a_failure(void)
{
	struct cs_outbox o = CS_OUTBOX_INIT;
	const int fd = open("/dev/full", O_WRONLY | O_CLOEXEC);
	struct cs_err err = { 0 };

	cs_buf_add(&o.bytes, "text", 4);
	ok(serve(&o, fd, &err) == CS_OUTBOX_MUTE &&
		strstr(err.msg, "No space left") != NULL,
	    "a full disk: %s", err.msg);
	(void)close(fd);
	cs_outbox_free(&o);
}

int
main(void)
{
	writes_to_a_pipe();
	waits_for_a_slow_reader();
	tells_of_a_failure();
	return tap_done();
}
