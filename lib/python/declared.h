#ifndef CS_PYTHON_DECLARED_H
#define CS_PYTHON_DECLARED_H

#include <stdint.h>

struct cs_look;

/* The errors of CPython's symbol table: about parameters, global and nonlocal,
 * "import *" and assignment expressions in comprehensions. */
void cs_declared_check(struct cs_look *l, uint32_t i);

#endif
