#ifndef CS_HEAL_PROBE_H
#define CS_HEAL_PROBE_H

#include <stdint.h>

struct cs_tree;

/*
 * A program may test whether a name or a module exists, and continue without
 * it: the result of the test is then part of its behaviour.
 *
 * If node i is a try that catches NameError or ImportError, or a with that
 * names one of them (suppress, assertRaises), the node after the part that is
 * tried; otherwise 0.
 */
uint32_t cs_probe_end(const struct cs_tree *t, uint32_t i);

#endif
