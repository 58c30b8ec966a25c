#ifndef CS_ENVELOPE_CODING_H
#define CS_ENVELOPE_CODING_H

#include <stdbool.h>
#include <stddef.h>

struct cs_buf;

/* The encoding that a source declares according to PEP 263: "coding: NAME" in a
 * comment in one of its first two lines. */

/* Sets *codec to the name in the text and returns its length; 0 if there is
 * none. */
size_t cs_coding_find(const char *text, size_t len, const char **codec);

/* Whether the codec decodes ASCII as ASCII and cannot hide other code in the
 * same bytes: UTF-8, ASCII and the Latin-1 family. */
bool cs_coding_is_known(const char *codec, size_t n);

/*
 * Append to text, as UTF-8, a source whose bytes are not UTF-8 but which
 * declares a codec of the Latin-1 family.  False, and nothing is appended, if
 * it declares none or has a byte that is not a character in it.
 */
bool cs_coding_decode(const char *bytes, size_t len, struct cs_buf *text);

#endif
