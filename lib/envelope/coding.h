#ifndef CS_ENVELOPE_CODING_H
#define CS_ENVELOPE_CODING_H

#include <stdbool.h>
#include <stddef.h>

struct cs_buf;

/* What a source says of its encoding, as PEP 263 has it: "coding: NAME" in a
 * comment in one of its first two lines. */

/* The codec's name in the text, and its length; 0 when none is named. */
size_t cs_coding_find(const char *text, size_t len, const char **codec);

/* One that reads ASCII as ASCII and has no other code in the same bytes: UTF-8,
 * ASCII and the family of Latin-1. */
bool cs_coding_is_known(const char *codec, size_t n);

/*
 * Add to text, as UTF-8, what a source says whose bytes are not UTF-8 but which
 * names a codec of Latin-1's family.  False, and nothing is added, when it
 * names none or has a byte that is no character in it.
 */
bool cs_coding_decode(const char *bytes, size_t len, struct cs_buf *text);

#endif
