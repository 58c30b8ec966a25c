#ifndef CS_RING_OUTCOME_H
#define CS_RING_OUTCOME_H

#include <stdbool.h>

#include "ring/ring.h"

struct cs_err;
struct cs_json;

/* What an envelope says of how its job ended. */

/* Whether the machine or the sandbox, not the job, is why it did not run. */
bool cs_outcome_is_trouble(const struct cs_json *env);
/* -1, and err about such trouble. */
int cs_outcome_tell_trouble(const struct cs_json *env, struct cs_err *err);

/* The answer in a settled envelope: BAD, YES or NO. */
enum cs_ring_end cs_outcome_end(const struct cs_json *env);

/* -1, and err about a filter's error envelope. */
int cs_outcome_tell_error(const struct cs_json *env, struct cs_err *err);

#endif
