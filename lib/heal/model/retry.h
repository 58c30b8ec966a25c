#ifndef CS_HEAL_MODEL_RETRY_H
#define CS_HEAL_MODEL_RETRY_H

#include <stdbool.h>
#include <stdint.h>

#include "heal/model/wire.h"

/* Whether a request that was not answered is made again: one table for all
 * services. */

enum { CS_RETRY_MAX = 2 }; /* of one request */

/* status and the words (see complaint.h) count when end is CS_WIRE_DONE. */
bool cs_retry_helps(enum cs_wire_end end, int status, const char *words);

/*
 * How long to wait before try n + 1 (n from 0) when the server does not say:
 * half a second, doubled each time up to 8 s, less up to a quarter of it so
 * that not all come again at once.
 */
int64_t cs_retry_wait_ms(int n, uint64_t chance);

#endif
