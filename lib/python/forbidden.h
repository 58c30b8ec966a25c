#ifndef CS_PYTHON_FORBIDDEN_H
#define CS_PYTHON_FORBIDDEN_H

#include <stdint.h>

struct cs_look;

/* What CPython's compiler rejects wherever it occurs: __debug__ as a target, a
 * duplicate keyword in a call, a handler after the catch-all one. */
void cs_forbidden_check(const struct cs_look *l, uint32_t i);

#endif
