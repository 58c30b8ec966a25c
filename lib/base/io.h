#ifndef CS_BASE_IO_H
#define CS_BASE_IO_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct cs_buf;
struct cs_err;

/*
 * One read(2) into the end of buf, EINTR taken care of.  The bytes got, 0 at
 * the end of the file, -1 with err; a descriptor with nothing to give at the
 * moment (EAGAIN) is -1 with err->code CS_OK.
 */
ssize_t cs_io_read(int fd, struct cs_buf *buf, struct cs_err *err);

/* Append n bytes of fd to buf, waiting as long as it takes; fewer only at the
 * end of the file. */
int cs_io_fill(int fd, size_t n, struct cs_buf *buf, struct cs_err *err);

/*
 * Append all of fd to buf.  Fails with CS_ELIMIT once more than max bytes
 * came; on any failure buf is as it was.
 */
int cs_io_read_all(int fd, size_t max, struct cs_buf *buf, struct cs_err *err);

/* The same for a file that is opened here; err names the path. */
int cs_io_read_file(
    const char *path, size_t max, struct cs_buf *buf, struct cs_err *err);

int cs_io_write_all(int fd, const void *p, size_t n, struct cs_err *err);

/* Until fd has something to give (POLLIN) or to take (POLLOUT): for what came
 * back with EAGAIN, since a descriptor that is shared may be set nonblocking by
 * others. */
int cs_io_wait(int fd, short events, struct cs_err *err);

/* Whether poll(2) has told of an output that nobody reads: a pipe without a
 * reader is in error, a socket or a terminal has hung up. */
bool cs_io_is_unread(short revents);

/* pipe2(2), close-on-exec. */
int cs_io_pipe(int fd[2], struct cs_err *err);
int cs_io_nonblock(int fd, struct cs_err *err);

/* Close every descriptor but these; keep is sorted on the way, and -1 in it is
 * nothing.  -1 when some are still open. */
int cs_io_close_all_but(int *keep, size_t n);

/* close_range(2), for which musl, and glibc before 2.34, has no name. */
int cs_io_close_range(unsigned first, unsigned last, unsigned flags);

/* Close *fd if it is open, and forget it. */
void cs_io_close(int *fd);
#define cs_fd_auto __attribute__((cleanup(cs_io_close)))

#endif
