#ifndef CS_GATE_NAMES_INSIDER_H
#define CS_GATE_NAMES_INSIDER_H

#include <stdbool.h>
#include <stdint.h>

struct cs_tree;

/*
 * What is taken from a thing that nothing is known of, by the name of a module
 * that others have in them: x._os, x["_os"], f(x, "_os").  It is that module
 * only where more is taken from it that tells as much.
 */
bool cs_insider_is(const struct cs_tree *t, uint32_t i);

#endif
