#ifndef CS_HEAL_DISPLAY_H
#define CS_HEAL_DISPLAY_H

#include <stdbool.h>
#include <stdint.h>

struct cs_tree;

/*
 * The value of an expression goes to where it is read by a person, and nowhere
 * else: it is printed, at once or by way of names and of functions that give
 * it back.  False where that can't be seen, so for a key, a path, or an
 * argument of any other function.
 */
bool cs_display_is_all(const struct cs_tree *t, uint32_t expression);

#endif
