#ifndef CS_BASE_OPPOSITES_H
#define CS_BASE_OPPOSITES_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Whether two names differ only in one of their words, and deliberately:
 * "min_x" and "max_x", "getName" and "setName", "valid" and "invalid", "pos_x"
 * and "pos_y", "db_host" and "db_port".  However near they are, one is not a
 * misspelling of the other.
 */
bool cs_opposites_are(const char *a, size_t a_len, const char *b, size_t b_len);

#endif
