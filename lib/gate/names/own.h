#ifndef CS_GATE_NAMES_OWN_H
#define CS_GATE_NAMES_OWN_H

#include <stdbool.h>
#include <stdint.h>

struct cs_telltale_look;

/*
 * Whether an expression is nothing but a class or a function that the program
 * defines, so that what Python keeps of it leads nowhere else.
 */

/* A class, or a function by its name; in a method also its own class, and what
 * a function calls cls unless that may be object. */
bool cs_own_is(const struct cs_telltale_look *l, uint32_t object);

/* A function, also one that a function of the program gives, or a lambda. */
bool cs_own_function(const struct cs_telltale_look *l, uint32_t object);

/* A method of such a class, taken from it or from one of its instances. */
bool cs_own_method(const struct cs_telltale_look *l, uint32_t object);

#endif
