#ifndef CS_SHIELD_MARK_H
#define CS_SHIELD_MARK_H

#include <stdint.h>

struct cs_buf;
struct cs_line;

/*
 * Markers for omitted text.  Each is a line of its own, with a newline, except
 * the last, which is inside a line.
 */

/* [elided: lines 12-340 (329 lines, 10234 bytes, ~3400 tokens)] */
void cs_mark_gap(struct cs_buf *out, uint64_t first, uint64_t last,
    uint64_t bytes, uint64_t tokens);

/* The longest possible marker in a text of that size: as above, with the most
 * digits in each number. */
void cs_mark_gap_most(
    struct cs_buf *out, uint64_t lines, uint64_t bytes, uint64_t tokens);

/* [repeated: lines 4-6, 120 more times, to line 366 (3600 bytes)] */
void cs_mark_again(struct cs_buf *out, const struct cs_line *line);

/* [elided lines can be read: sed -n '12,340p' /tmp/cs-shield.x1Y2z3] */
void cs_mark_file(
    struct cs_buf *out, const char *path, uint64_t first, uint64_t last);

/* " [... 3600 bytes cut ...] " */
void cs_mark_cut(struct cs_buf *out, uint64_t bytes);

#endif
