#ifndef CS_GATE_NAMES_CLIMB_H
#define CS_GATE_NAMES_CLIMB_H

#include "gate/names/value.h"

/* From an expression to the enclosing one: the effect on the value. */
enum cs_step cs_climb(struct cs_flow *f, struct cs_value *v);

#endif
