#ifndef CS_BASE_UTF8_H
#define CS_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_buf;

/* UTF-8 as in RFC 3629: no surrogates, no overlong forms, up to U+10FFFF. */

/* Length of the well-formed sequence at p (1 to 4), 0 if there is none. */
size_t cs_utf8_seq(const void *p, size_t n);

/* Length of the well-formed prefix of p; n if all of it is well-formed. */
size_t cs_utf8_valid(const void *p, size_t n);

/* Code points in n well-formed bytes. */
size_t cs_utf8_count(const void *p, size_t n);

/* The code point of the well-formed sequence at p. */
uint32_t cs_utf8_decode(const void *p);

/* The sequence of a code point, or of a surrogate, which is not well-formed. */
void cs_utf8_put(struct cs_buf *out, uint32_t c);

/*
 * Append p to out with U+FFFD for each maximal ill-formed part (Unicode 15,
 * 3.9, "substitution of maximal subparts"); true if any was replaced.
 */
bool cs_utf8_repair(const void *p, size_t n, struct cs_buf *out);

#endif
