#ifndef CS_SANDBOX_RESOURCES_SOCKETS_H
#define CS_SANDBOX_RESOURCES_SOCKETS_H

#include <stdint.h>

/*
 * Data sent through local sockets and not received yet, which is charged to no
 * process: for all in the network namespace of the caller, including those that
 * are themselves in transit in another.  sock_diag(7).
 */

/* A descriptor for querying the kernel; -1 if unavailable. */
int cs_sockets_open(void);
/* 0 for none; -1 if the query failed. */
int64_t cs_sockets_held_kib(int diag);

#endif
