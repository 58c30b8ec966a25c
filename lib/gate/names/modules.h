#ifndef CS_GATE_NAMES_MODULES_H
#define CS_GATE_NAMES_MODULES_H

#include <stdint.h>

struct cs_bindings;

/*
 * The modules that a program imports, by their dotted names: those of its
 * import statements, and those passed to an importing function as a string.
 * Relative imports are its own.
 */
typedef void cs_modules_see(const char *module, uint32_t node, void *ctx);
void cs_modules_walk(
    const struct cs_bindings *names, cs_modules_see *see, void *ctx);

/* The same for one call of such a function. */
void cs_modules_call(const struct cs_bindings *names, uint32_t call,
    cs_modules_see *see, void *ctx);

#endif
