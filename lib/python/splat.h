#ifndef CS_PYTHON_SPLAT_H
#define CS_PYTHON_SPLAT_H

#include <stdint.h>

struct cs_node;

/*
 * Where a display begins with a star, the grammar takes it for a part of the
 * first operand: "[*a.b()]" is the call of "(*a).b" to it.  Put the star around
 * the whole expression, as Python has it.
 */
void cs_splat_lift(struct cs_node *node, uint32_t n);

#endif
