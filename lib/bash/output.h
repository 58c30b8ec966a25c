#ifndef CS_BASH_OUTPUT_H
#define CS_BASH_OUTPUT_H

#include <stddef.h>
#include <stdint.h>

struct cs_argv;
struct cs_buf;
struct cs_shell;

/*
 * Add what a command, pipeline, group or substitution prints, as far as that is
 * known: of echo and printf, of cat on what is known, of those that turn text
 * into text as it is done to hide it (base64 -d, rev, tr, xxd -r).  All else is
 * CS_VARS_HOLE.
 */
void cs_output_of(struct cs_shell *sh, uint32_t node, struct cs_buf *out);

/* What a command reads on its standard input: a hole where that is not known,
 * nothing where it is the script's own. */
void cs_output_fed(struct cs_shell *sh, uint32_t node, struct cs_buf *out);

/* What printf makes of a format, which is the word i, and those behind it. */
void cs_output_printf(const struct cs_argv *a, size_t i, struct cs_buf *out);

#endif
