#ifndef CS_SANDBOX_MESSAGES_PASS_H
#define CS_SANDBOX_MESSAGES_PASS_H

#include <stddef.h>
#include <sys/types.h>

/* Bytes with descriptors beside them, over a socket that keeps messages apart
 * (SOCK_SEQPACKET); cmsg(3). */
enum { CS_PASS_MAX = 16 };

/* 0, or -1 and errno. */
int cs_pass_send(int fd, const void *p, size_t size, const int *fds, int n);

/*
 * One message of this size: 1; 0 when there is none now (with MSG_DONTWAIT in
 * flags), -1 when none will come, with errno, which is 0 when the other end is
 * closed.  fds are the descriptors that came with it,
 * at most n, close-on-exec; the rest of them is -1.
 */
int cs_pass_take(int fd, void *p, size_t size, int *fds, int n, int flags);

#endif
