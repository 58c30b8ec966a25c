#ifndef CS_BASE_NUMBER_H
#define CS_BASE_NUMBER_H

#include <stdint.h>

struct cs_err;

/*
 * What a person types for a quantity.  All of the text has to be the number;
 * NaN, signs, 0 and what is over max are CS_EUSAGE with a text that says what
 * would do.  *out is set on success alone.
 */

/* A whole number from min to max. */
int cs_number_whole(
    const char *s, int64_t min, int64_t max, int64_t *out, struct cs_err *err);

/* Seconds with at most three decimals ("30", "0.5"), given as milliseconds. */
int cs_number_seconds(
    const char *s, int64_t max_ms, int64_t *out_ms, struct cs_err *err);

/* Bytes, with K, M or G (powers of 1024) behind the number. */
int
cs_number_size(const char *s, int64_t max, int64_t *out, struct cs_err *err);

#endif
