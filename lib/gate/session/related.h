#ifndef CS_GATE_SESSION_RELATED_H
#define CS_GATE_SESSION_RELATED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

struct cs_err;
struct cs_slices;

/* The statements related to the current cell, and the cell. */
struct cs_related {
	struct cs_buf text;
	uint32_t *start; /* of each statement, and of the cell at the end */
	size_t parts;
	bool again; /* one of them has code that may run later */
};
int cs_related_join(struct cs_slices *s, const char *cell, size_t len,
    struct cs_related *j, struct cs_err *err);
void cs_related_free(struct cs_related *j);

/* By the check of them, a name of the cell is related to more of them: join
 * them again. */
bool cs_related_stale(const struct cs_slices *s);

#endif
