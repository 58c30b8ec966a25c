#ifndef CS_BASH_EXPAND_H
#define CS_BASH_EXPAND_H

#include <stdint.h>

struct cs_argv;
struct cs_buf;
struct cs_shell;

/*
 * The words that a node of the tree expands to: quotes and escapes removed,
 * braces, "~", parameters and outputs substituted, and split where the shell
 * splits.  File names are not matched (CS_ARGV_GLOB).
 */
void cs_expand_words(struct cs_shell *sh, uint32_t node, struct cs_argv *to);

/* The same as a single text, as in an assignment, after "<<<" or as the file of
 * a redirect; for an array its fields, separated by NULs. */
void cs_expand_text(struct cs_shell *sh, uint32_t node, struct cs_buf *to);

/* The text of a here-document, given its redirect. */
void
cs_expand_heredoc(struct cs_shell *sh, uint32_t redirect, struct cs_buf *to);

/* The words of a command given by its node: its name and arguments. */
void
cs_expand_command(struct cs_shell *sh, uint32_t command, struct cs_argv *to);

#endif
