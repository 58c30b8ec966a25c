#ifndef CS_BASE_IO_H
#define CS_BASE_IO_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct cs_buf;
struct cs_err;

/*
 * One read(2) to the end of buf, with EINTR handled.  Returns the number of
 * bytes, 0 at end of file, or -1 and err; a descriptor with no data at the
 * moment (EAGAIN) is -1 with err->code CS_OK.
 */
ssize_t cs_io_read(int fd, struct cs_buf *buf, struct cs_err *err);

/* Append n bytes of fd to buf, waiting as long as it takes; fewer only at end
 * of file. */
int cs_io_fill(int fd, size_t n, struct cs_buf *buf, struct cs_err *err);

/*
 * Append all of fd to buf.  Fails with CS_ELIMIT after more than max bytes; on
 * any failure buf is unchanged.
 */
int cs_io_read_all(int fd, size_t max, struct cs_buf *buf, struct cs_err *err);

/* The same for a file, which is opened here; err names the path. */
int cs_io_read_file(
    const char *path, size_t max, struct cs_buf *buf, struct cs_err *err);

int cs_io_write_all(int fd, const void *p, size_t n, struct cs_err *err);

/* Wait until fd is readable (POLLIN) or writable (POLLOUT), after EAGAIN: a
 * shared descriptor may be made nonblocking by others. */
int cs_io_wait(int fd, short events, struct cs_err *err);

/* Whether poll(2) reports an output without a reader: a pipe is then in error,
 * a socket or a terminal has hung up. */
bool cs_io_is_unread(short revents);

/* pipe2(2), close-on-exec. */
int cs_io_pipe(int fd[2], struct cs_err *err);
int cs_io_nonblock(int fd, struct cs_err *err);

/* Close every descriptor except these; keep is sorted in the process, and -1
 * entries are ignored.  Returns -1 if some are still open. */
int cs_io_close_all_but(int *keep, size_t n);

/* close_range(2), which musl and glibc before 2.34 do not wrap. */
int cs_io_close_range(unsigned first, unsigned last, unsigned flags);

/* Close *fd if it is open, and set it to -1. */
void cs_io_close(int *fd);
#define cs_fd_auto __attribute__((cleanup(cs_io_close)))

#endif
