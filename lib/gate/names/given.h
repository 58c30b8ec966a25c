#ifndef CS_GATE_NAMES_GIVEN_H
#define CS_GATE_NAMES_GIVEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_bindings;

/*
 * The type of the first argument of a call, as far as the text shows.  *work is
 * what that has cost so far: if it exceeds that of any sane program, the answer
 * is yes.
 */

/* A URL: a file reader reads it from the network. */
bool
cs_given_remote(const struct cs_bindings *names, uint32_t call, size_t *work);

/* The path of a file, or something that may be one: not StringIO(), say. */
bool cs_given_path(const struct cs_bindings *names, uint32_t call);

/* A database that exists only as long as the program. */
bool cs_given_memory(const struct cs_bindings *names, uint32_t call);

/* A formula that is more than that: it calls something that reaches the
 * host. */
bool
cs_given_code(const struct cs_bindings *names, uint32_t call, size_t *work);

#endif
