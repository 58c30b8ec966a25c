#ifndef CS_PYTHON_IDENT_H
#define CS_PYTHON_IDENT_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Names as Python compares them: in the normal form NFKC, so that a fullwidth
 * "ｅval" is "eval".  What has no ASCII in that form is left as it is: two
 * spellings of such a name are taken for two names.
 */

/* The name is all ASCII, and so in that form already. */
bool cs_ident_plain(const char *name, size_t len);

/* Bytes that the form of a name of len bytes has at most. */
size_t cs_ident_max(size_t len);

/* Write the form of a name (well-formed UTF-8) to to; its length, 0 when there
 * is no room for it. */
size_t cs_ident_fold(const char *name, size_t len, char *to, size_t room);

#endif
