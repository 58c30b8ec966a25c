#ifndef CS_HEAL_PROBE_H
#define CS_HEAL_PROBE_H

#include <stdint.h>

struct cs_tree;

/*
 * A program may try whether a name or a module is there, and go on without it:
 * what it finds is then a part of what it does.
 *
 * When node i is a try that catches NameError or ImportError, or a with that
 * names one of them (suppress, assertRaises), the node behind the part that is
 * tried; else 0.
 */
uint32_t cs_probe_end(const struct cs_tree *t, uint32_t i);

#endif
