#ifndef CS_SHIELD_CLASSES_H
#define CS_SHIELD_CLASSES_H

#include <stddef.h>
#include <stdint.h>

/* Bytes as bits: bit i of block k is byte 64 * k + i. */
enum { CS_CLASSES_BLOCK = 64 };

/* Which of n bytes belong to a word (ASCII letters, digits, underscore) and
 * which are digits; bits past them are 0.  Each array has room for one bit per
 * byte. */
void
cs_classes_find(const char *p, size_t n, uint64_t *words, uint64_t *digits);

#endif
