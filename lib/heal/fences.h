#ifndef CS_HEAL_FENCES_H
#define CS_HEAL_FENCES_H

#include <stdbool.h>
#include <stddef.h>

struct cs_err;

enum { CS_FENCES_MAX = 30 };

/* The text between two code fences (``` or ~~~). */
struct cs_fences_block {
	size_t from, next; /* including the fences */
	size_t start, end;
	bool marked, python; /* with a word, which names Python */
	bool closed;
};

struct cs_fences {
	struct cs_fences_block v[CS_FENCES_MAX];
	size_t n;
	bool too_many;
};

/* The fences of a text: they are at the start of a line that is not inside a
 * string. */
int cs_fences_find(
    const char *text, size_t len, struct cs_fences *out, struct cs_err *err);

#endif
