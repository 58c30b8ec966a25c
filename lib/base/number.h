#ifndef CS_BASE_NUMBER_H
#define CS_BASE_NUMBER_H

#include <stdint.h>

struct cs_err;

/*
 * Quantities as a person types them.  The whole text must be the number; NaN,
 * signs, 0 and values over max are CS_EUSAGE, with a text that says what is
 * accepted.  *out is set only on success.
 */

/* A whole number from min to max. */
int cs_number_whole(
    const char *s, int64_t min, int64_t max, int64_t *out, struct cs_err *err);

/* Seconds with at most three decimals ("30", "0.5"), converted to
 * milliseconds. */
int cs_number_seconds(
    const char *s, int64_t max_ms, int64_t *out_ms, struct cs_err *err);

/* Bytes, optionally followed by K, M or G (powers of 1024). */
int
cs_number_size(const char *s, int64_t max, int64_t *out, struct cs_err *err);

#endif
