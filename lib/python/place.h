#ifndef CS_PYTHON_PLACE_H
#define CS_PYTHON_PLACE_H

#include <stddef.h>
#include <stdint.h>

struct cs_err;

/*
 * Converts byte offsets to lines and columns: both from 1, columns in code
 * points.  A line ends with LF, CR LF or CR, as in Python.  Each query takes
 * constant time, however long the lines are.
 */
struct cs_places;

struct cs_place {
	uint32_t line, column;
};

/* The text is borrowed; well-formed UTF-8, less than 4 GiB. */
struct cs_places *
cs_place_new(const char *text, size_t len, struct cs_err *err);
void cs_place_free(struct cs_places *p);
static inline void
cs_place_freep(struct cs_places **p)
{
	cs_place_free(*p);
}
#define cs_place_auto __attribute__((cleanup(cs_place_freep)))

/* An offset past the end counts as the end. */
struct cs_place cs_place_of(const struct cs_places *p, size_t byte);

/* The number of lines; the start of line (from 1), or the end of the text for a
 * line after the last. */
uint32_t cs_place_lines(const struct cs_places *p);
size_t cs_place_start(const struct cs_places *p, uint32_t line);

#endif
