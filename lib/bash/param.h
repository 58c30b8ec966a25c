#ifndef CS_BASH_PARAM_H
#define CS_BASH_PARAM_H

#include <stdbool.h>
#include <stddef.h>

struct cs_buf;
struct cs_shell;

/*
 * Append the value of a parameter, given as written after the '$' or between
 * the braces: "x", "1", "x:0:1", "x//a/b", "!x", "a[@]".  Its fields are
 * separated by NULs, and unknown parts are CS_VARS_HOLE.  True if it was taken
 * apart by position, as is done to hide a text.
 */
bool
cs_param_read(struct cs_shell *sh, const char *s, size_t n, struct cs_buf *out);

#endif
