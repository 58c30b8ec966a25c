#ifndef CS_BASE_PATTERN_H
#define CS_BASE_PATTERN_H

#include <stddef.h>

struct cs_err;

/* Extended regular expressions (regex(7)), any of which may match a line. */
struct cs_pattern;

/* texts ends with NULL and is not kept; CS_EUSAGE names an invalid
 * expression. */
struct cs_pattern *cs_pattern_new(const char *const *texts, struct cs_err *err);
void cs_pattern_free(struct cs_pattern *p);

/* Returns 1 if one of them matches within the n bytes, 0 if none does or p is
 * NULL, -1 if out of memory. */
int cs_pattern_matches(
    const struct cs_pattern *p, const char *text, size_t n, struct cs_err *err);

#endif
