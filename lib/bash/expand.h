#ifndef CS_BASH_EXPAND_H
#define CS_BASH_EXPAND_H

#include <stdint.h>

struct cs_argv;
struct cs_buf;
struct cs_shell;

/*
 * The words that a node of the tree stands for: quotes and escapes taken away,
 * braces, "~", parameters and outputs put in, and split where the shell splits.
 * File names are not matched (CS_ARGV_GLOB).
 */
void cs_expand_words(struct cs_shell *sh, uint32_t node, struct cs_argv *to);

/* The same as the one text that it is in an assignment, behind "<<<" or as a
 * redirect's file; of an array the fields, with NULs between. */
void cs_expand_text(struct cs_shell *sh, uint32_t node, struct cs_buf *to);

/* The text of a here-document, by its redirect. */
void
cs_expand_heredoc(struct cs_shell *sh, uint32_t redirect, struct cs_buf *to);

/* The words of a command that has its own node: its name and arguments. */
void
cs_expand_command(struct cs_shell *sh, uint32_t command, struct cs_argv *to);

#endif
