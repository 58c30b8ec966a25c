#ifndef CS_SHIELD_OUTLINE_H
#define CS_SHIELD_OUTLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The outline of a line: its text with each word that contains a digit replaced
 * by "0", so that lines which differ only in numbers, times and identifiers
 * have the same.  Only the first bytes of a line count.
 */
enum { CS_OUTLINE_BYTES = 160 };

/* Room for an outline, and for what is temporarily written after it. */
enum { CS_OUTLINE_ROOM = CS_OUTLINE_BYTES + 64 };

/* Write the outline of n bytes, at most CS_OUTLINE_BYTES; returns its
 * length. */
size_t cs_outline_write(const char *p, size_t n, char out[CS_OUTLINE_ROOM]);

/* The same in plain C, whatever the processor supports, and whether it supports
 * more. */
size_t
cs_outline_write_plain(const char *p, size_t n, char out[CS_OUTLINE_ROOM]);
bool cs_outline_is_wide(void);

/* A hash of the outline of a line of any length; never 0. */
uint64_t cs_outline_hash(const char *p, size_t n);

/* Whether a word in such a line is the number 0. */
bool cs_outline_has_zero(const char *p, size_t n);

#endif
