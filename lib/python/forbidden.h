#ifndef CS_PYTHON_FORBIDDEN_H
#define CS_PYTHON_FORBIDDEN_H

#include <stdint.h>

struct cs_look;

/* What CPython's compiler does not take, wherever it stands: __debug__ as a
 * target, a keyword twice in a call, a handler behind the one for all. */
void cs_forbidden_check(const struct cs_look *l, uint32_t i);

#endif
