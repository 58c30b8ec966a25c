#ifndef CS_GATE_NAMES_WRITTEN_H
#define CS_GATE_NAMES_WRITTEN_H

#include <stdint.h>

struct cs_bindings;

/* The first import of a module whose file the program itself writes
 * ("evil.py"), as far as its strings show; CS_TREE_NONE if there is none. */
uint32_t cs_written_import(const struct cs_bindings *names);

#endif
