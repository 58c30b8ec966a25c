#ifndef CS_HEAL_MODEL_RETRY_H
#define CS_HEAL_MODEL_RETRY_H

#include <stdbool.h>
#include <stdint.h>

#include "heal/model/wire.h"

/* Whether to retry a failed request: one table for all services. */

enum { CS_RETRY_MAX = 2 }; /* of one request */

/* status and the words (see complaint.h) count if end is CS_WIRE_DONE. */
bool cs_retry_helps(enum cs_wire_end end, int status, const char *words);

/*
 * The delay before try n + 1 (n from 0) if the server does not specify one:
 * half a second, doubled each time up to 8 s, less up to a quarter so that not
 * all retry at once.
 */
int64_t cs_retry_wait_ms(int n, uint64_t chance);

#endif
