#ifndef CS_PYTHON_OUTSIDE_H
#define CS_PYTHON_OUTSIDE_H

#include <stdint.h>

struct cs_look;

/* Statements and expressions outside the construct that they belong in: return,
 * yield, await, async, break and continue. */
void cs_outside_check(const struct cs_look *l, uint32_t i);

#endif
