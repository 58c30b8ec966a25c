#ifndef CS_PYTHON_PLACE_H
#define CS_PYTHON_PLACE_H

#include <stddef.h>
#include <stdint.h>

struct cs_err;

/*
 * Bytes of a text as lines and columns: both from 1, columns in code points.
 * A line ends with LF, CR LF or CR, as Python has it.  Each question takes the
 * same time, however long the lines are.
 */
struct cs_places;

struct cs_place {
	uint32_t line, column;
};

/* The text is borrowed; well-formed UTF-8, less than 4 GiB of it. */
struct cs_places *
cs_place_new(const char *text, size_t len, struct cs_err *err);
void cs_place_free(struct cs_places *p);
static inline void
cs_place_freep(struct cs_places **p)
{
	cs_place_free(*p);
}
#define cs_place_auto __attribute__((cleanup(cs_place_freep)))

/* A byte behind the end is taken for the end. */
struct cs_place cs_place_of(const struct cs_places *p, size_t byte);

/* How many lines; where line (from 1) starts, the end of the text for a line
 * behind the last. */
uint32_t cs_place_lines(const struct cs_places *p);
size_t cs_place_start(const struct cs_places *p, uint32_t line);

#endif
