#ifndef CS_GATE_NAMES_CLIMB_H
#define CS_GATE_NAMES_CLIMB_H

#include "gate/names/value.h"

/* From an expression to the one around it: what that makes of the value. */
enum cs_step cs_climb(struct cs_flow *f, struct cs_value *v);

#endif
