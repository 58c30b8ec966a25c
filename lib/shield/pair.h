#ifndef CS_SHIELD_PAIR_H
#define CS_SHIELD_PAIR_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Whether a line only says the half, and the next one the other: "Expected: 1"
 * and "Received: 2", "left: 1" and "right: 2", the "-" and "+" of an
 * assertion's diff, the lines that pytest marks with > and E.
 */
bool cs_pair_is(const char *first, size_t n, const char *second, size_t m);

#endif
