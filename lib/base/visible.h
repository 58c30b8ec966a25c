#ifndef CS_BASE_VISIBLE_H
#define CS_BASE_VISIBLE_H

#include <stddef.h>

struct cs_buf;

/*
 * Make untrusted text safe for a terminal: control characters are shown as by
 * cat -v (ESC is ^[, the C1 controls M-^@ to M-^_), except newlines and tabs;
 * invalid UTF-8 is repaired.
 */
void cs_visible_add(struct cs_buf *out, const char *s, size_t n);

/* The same, with a mark before each line and a newline at its end. */
void cs_visible_add_lines(
    struct cs_buf *out, const char *mark, const char *s, size_t n);

#endif
