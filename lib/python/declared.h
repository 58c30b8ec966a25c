#ifndef CS_PYTHON_DECLARED_H
#define CS_PYTHON_DECLARED_H

#include <stdint.h>

struct cs_look;

/* What CPython's symbol table says: of parameters, global and nonlocal, of
 * "import *" and of assignment expressions in comprehensions. */
void cs_declared_check(struct cs_look *l, uint32_t i);

#endif
