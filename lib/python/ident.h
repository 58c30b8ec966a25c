#ifndef CS_PYTHON_IDENT_H
#define CS_PYTHON_IDENT_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Names as Python compares them: in normal form NFKC, so that a fullwidth
 * "ｅval" is "eval".  A name that is not ASCII in that form is left as it is:
 * two spellings of it are treated as two names.
 */

/* Whether the name is all ASCII, and thus already in that form. */
bool cs_ident_plain(const char *name, size_t len);

/* Maximum size in bytes of the normal form of a name of len bytes. */
size_t cs_ident_max(size_t len);

/* Write the normal form of a name (well-formed UTF-8) to to; returns its
 * length, 0 if there is no room for it. */
size_t cs_ident_fold(const char *name, size_t len, char *to, size_t room);

#endif
