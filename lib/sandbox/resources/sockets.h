#ifndef CS_SANDBOX_RESOURCES_SOCKETS_H
#define CS_SANDBOX_RESOURCES_SOCKETS_H

#include <stdint.h>

/*
 * What was sent through local sockets and not taken yet, which is kept for no
 * process: of all in the network namespace of the caller, those too that are
 * themselves on their way in another.  sock_diag(7).
 */

/* To ask the kernel; -1 where it does not tell. */
int cs_sockets_open(void);
/* 0 for none; -1 when it could not be asked. */
int64_t cs_sockets_held_kib(int diag);

#endif
