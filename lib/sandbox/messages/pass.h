#ifndef CS_SANDBOX_MESSAGES_PASS_H
#define CS_SANDBOX_MESSAGES_PASS_H

#include <stddef.h>
#include <sys/types.h>

/* Bytes and descriptors over a socket that preserves message boundaries
 * (SOCK_SEQPACKET); cmsg(3). */
enum { CS_PASS_MAX = 16 };

/* 0, or -1 and errno. */
int cs_pass_send(int fd, const void *p, size_t size, const int *fds, int n);

/*
 * One message of this size: 1; 0 if there is none now (with MSG_DONTWAIT in
 * flags), -1 if none will arrive, with errno, which is 0 if the other end is
 * closed.  fds gets the descriptors that came with it, at most n,
 * close-on-exec; the rest are set to -1.
 */
int cs_pass_take(int fd, void *p, size_t size, int *fds, int n, int flags);

/* The same for a message of at most this size; sets size to the actual one. */
int
cs_pass_take_upto(int fd, void *p, size_t *size, int *fds, int n, int flags);

#endif
