#include "base/io.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "tap.h"

enum { MUCH = 1 << 20 };

/* Eats a pipe slowly at first, so that a nonblocking writer meets a full one. */
static void *
eat(void *arg)
{
	static char got[MUCH];
	const int fd = *(int *)arg;
	size_t *sum = calloc(1, sizeof(*sum));
	ssize_t n;

	(void)usleep(20000);
	while ((n = read(fd, got, sizeof(got))) > 0)
		*sum += (size_t)n;
	return sum;
}

static void
writes_all(void)
{
	char *much = calloc(1, MUCH);
	struct cs_err err;
	pthread_t reader;
	void *sum;
	int fd[2];

	(void)cs_io_pipe(fd, &err);
	(void)cs_io_nonblock(fd[1], &err);
	(void)pthread_create(&reader, NULL, eat, &fd[0]);
	ok(cs_io_write_all(fd[1], much, MUCH, &err) == 0,
	    "a nonblocking pipe takes more than it holds");
	cs_io_close(&fd[1]);
	(void)pthread_join(reader, &sum);
	ok(*(size_t *)sum == MUCH, "all of it came through");
	free(sum);
	free(much);
	cs_io_close(&fd[0]);
	ok(cs_io_write_all(-1, "x", 1, &err) < 0 && err.code == CS_EIO &&
		strstr(err.msg, strerror(EBADF)) != NULL,
	    "a bad descriptor is told with the system's words");
}

static void
writes_to_nobody(void)
{
	struct cs_err err;
	int fd[2];

	(void)signal(SIGPIPE, SIG_IGN);
	(void)cs_io_pipe(fd, &err);
	cs_io_close(&fd[0]);
	ok(cs_io_write_all(fd[1], "x", 1, &err) < 0 &&
		strstr(err.msg, strerror(EPIPE)) != NULL,
	    "a pipe without a reader is an error");
	cs_io_close(&fd[1]);
	ok(fd[1] == -1, "a closed descriptor is forgotten");
}

static void *
feed(void *arg)
{
	const int fd = *(int *)arg;

	(void)usleep(20000);
	if (write(fd, "late", 4) != 4)
		abort();
	(void)close(fd);
	return NULL;
}

static void
reads_nonblocking(void)
{
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;
	struct cs_err err = { .code = CS_EIO };
	pthread_t writer;
	int fd[2];

	(void)cs_io_pipe(fd, &err);
	(void)cs_io_nonblock(fd[0], &err);
	ok(cs_io_read(fd[0], &b, &err) == -1 && err.code == CS_OK,
	    "nothing at the moment is no error");
	(void)pthread_create(&writer, NULL, feed, &fd[1]);
	ok(cs_io_read_all(fd[0], 100, &b, &err) == 0 &&
		strcmp(b.data, "late") == 0,
	    "reading all waits for what is late");
	(void)pthread_join(writer, NULL);
	ok(cs_io_read(fd[0], &b, &err) == 0, "the end is the end");
	cs_io_close(&fd[0]);
}

static void
keeps_its_ceiling(void)
{
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;
	struct cs_err err;
	int fd[2];

	(void)cs_io_pipe(fd, &err);
	(void)cs_io_write_all(fd[1], "12345", 5, &err);
	cs_io_close(&fd[1]);
	cs_buf_adds(&b, "old");
	ok(cs_io_read_all(fd[0], 4, &b, &err) < 0 && err.code == CS_ELIMIT &&
		strcmp(b.data, "old") == 0,
	    "more than was asked for is refused and leaves nothing");
	cs_io_close(&fd[0]);
	ok(cs_io_read_all(-1, 4, &b, &err) < 0 && err.code == CS_EIO &&
		strcmp(b.data, "old") == 0,
	    "a bad descriptor leaves nothing either");
}

static void
reads_files(void)
{
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;
	struct cs_err err;

	ok(cs_io_read_file("/proc/self/comm", 100, &b, &err) == 0 && b.len > 0,
	    "a file is read that says its size is 0");
	ok(cs_io_read_file("/nowhere/x", 100, &b, &err) < 0 &&
		strstr(err.msg, "/nowhere/x: ") != NULL,
	    "a missing file is named");
	ok(cs_io_read_file("/", 100, &b, &err) < 0 &&
		strstr(err.msg, strerror(EISDIR)) != NULL,
	    "a folder is no file");
	ok(cs_io_read_file("/dev/zero", 70000, &b, &err) < 0 &&
		err.code == CS_ELIMIT,
	    "a file without an end is cut off");
}

static void
marks_descriptors(void)
{
	struct cs_err err;
	int fd[2];

	(void)cs_io_pipe(fd, &err);
	ok((fcntl(fd[0], F_GETFD) & FD_CLOEXEC) != 0 &&
		(fcntl(fd[1], F_GETFD) & FD_CLOEXEC) != 0,
	    "a pipe is not for programs started later");
	ok(cs_io_nonblock(-1, &err) < 0, "a bad descriptor can't be changed");
	cs_io_close(&fd[0]);
	cs_io_close(&fd[1]);
	cs_io_close(&fd[1]);
	ok(fd[1] == -1, "closing twice does nothing");
}

int
main(void)
{
	writes_all();
	writes_to_nobody();
	reads_nonblocking();
	keeps_its_ceiling();
	reads_files();
	marks_descriptors();
	return tap_done();
}
