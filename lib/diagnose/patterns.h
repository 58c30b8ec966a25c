#ifndef CS_DIAGNOSE_PATTERNS_H
#define CS_DIAGNOSE_PATTERNS_H

#include <stddef.h>

#include "diagnose/silent.h"
#include "diagnose/span.h"

struct cs_err;

/* Extended regular expressions of the asker's own for lines that say that a
 * program failed. */
struct cs_patterns;

/* words is n strings, which are not kept; CS_EDATA for one that is no
 * expression. */
struct cs_patterns *
cs_patterns_new(const char *const *words, size_t n, struct cs_err *err);
void cs_patterns_free(struct cs_patterns *p);

/* The first line that one of them is in; p may be NULL. */
void cs_patterns_find(
    const struct cs_patterns *p, struct cs_span text, struct cs_silent *out);

#endif
