#ifndef CS_HEAL_DISPLAY_H
#define CS_HEAL_DISPLAY_H

#include <stdbool.h>
#include <stdint.h>

struct cs_tree;

/*
 * Whether the value of an expression only goes where a person reads it: it is
 * printed, directly or by way of names and of functions that return it.  False
 * where that cannot be seen, and thus for a key, a path, or an argument of any
 * other function.
 */
bool cs_display_is_all(const struct cs_tree *t, uint32_t expression);

#endif
