#ifndef CS_GATE_NAMES_GIVEN_H
#define CS_GATE_NAMES_GIVEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_bindings;

/*
 * What the first argument of a call is, as far as can be told from the text.
 * *work is what that took so far: where it is more than for any sane program,
 * the answer is yes.
 */

/* A URL: what reads files reads it from the network. */
bool
cs_given_remote(const struct cs_bindings *names, uint32_t call, size_t *work);

/* The path of a file, or something that may be one: no StringIO(), say. */
bool cs_given_path(const struct cs_bindings *names, uint32_t call);

/* What stands for a database that is gone with the program, and nothing more. */
bool cs_given_memory(const struct cs_bindings *names, uint32_t call);

/* A formula that is more than one: it calls what reaches the machine. */
bool
cs_given_code(const struct cs_bindings *names, uint32_t call, size_t *work);

#endif
