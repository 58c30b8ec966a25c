#ifndef CS_BASE_VISIBLE_H
#define CS_BASE_VISIBLE_H

#include <stddef.h>

struct cs_buf;

/*
 * Somebody else's text for a terminal: what could steer one is made visible, as
 * cat -v has it (ESC is ^[, the C1 controls M-^@ to M-^_), but for newlines and
 * tabs; what is not UTF-8 is repaired.
 */
void cs_visible_add(struct cs_buf *out, const char *s, size_t n);

/* Each line of it behind a mark, and with a newline at its end. */
void cs_visible_add_lines(
    struct cs_buf *out, const char *mark, const char *s, size_t n);

#endif
