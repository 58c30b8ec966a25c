#ifndef CS_BASH_OUTPUT_H
#define CS_BASH_OUTPUT_H

#include <stddef.h>
#include <stdint.h>

struct cs_argv;
struct cs_buf;
struct cs_shell;

/*
 * Append the output of a command, pipeline, group or substitution, as far as
 * known: of echo and printf, of cat of known text, and of the commands used to
 * obfuscate text (base64 -d, rev, tr, xxd -r).  Anything else is CS_VARS_HOLE.
 */
void cs_output_of(struct cs_shell *sh, uint32_t node, struct cs_buf *out);

/* The standard input of a command: a hole if it is not known, nothing if it is
 * that of the script. */
void cs_output_fed(struct cs_shell *sh, uint32_t node, struct cs_buf *out);

/* The output of printf for the format in word i and the arguments after it. */
void cs_output_printf(const struct cs_argv *a, size_t i, struct cs_buf *out);

#endif
