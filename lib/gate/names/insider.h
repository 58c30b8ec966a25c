#ifndef CS_GATE_NAMES_INSIDER_H
#define CS_GATE_NAMES_INSIDER_H

#include <stdbool.h>
#include <stdint.h>

struct cs_tree;

/*
 * Whether it is an attribute of an unknown object with the name of a module
 * that other modules have as a member: x._os, x["_os"], f(x, "_os").  It is
 * taken to be that module only if something as telling is accessed through it.
 */
bool cs_insider_is(const struct cs_tree *t, uint32_t i);

/* A name that the program nowhere gives a value, or gives it as a parameter:
 * "_os". */
bool cs_insider_name(const struct cs_tree *t, uint32_t identifier);

/* The same for what "case A(_os=m)" takes. */
bool cs_insider_pattern(const struct cs_tree *t, uint32_t keyword);

#endif
