#ifndef CS_GATE_NAMES_CALL_H
#define CS_GATE_NAMES_CALL_H

#include <stdbool.h>
#include <stdint.h>

#include "gate/names/value.h"

/* The effect of a call on a value. */

/* The value is the callee. */
enum cs_step cs_call_of(struct cs_flow *f, struct cs_value *v, uint32_t call);

/* The value is an argument, in this list. */
enum cs_step cs_call_with(struct cs_flow *f, struct cs_value *v, uint32_t list);

/* "with A() as x": most managers give themselves, patch.dict() the dict. */
bool cs_call_enters(const struct cs_flow *f, const struct cs_value *v);

#endif
