#ifndef CS_HEAL_KIN_H
#define CS_HEAL_KIN_H

#include <stdbool.h>
#include <stddef.h>

struct cs_err;
struct cs_tree;

enum { CS_KIN_MAX = 64 };

/* How the parts of a text are related. */
struct cs_kin {
	bool linked;  /* each uses a name of an earlier one, or vice versa */
	bool doubled; /* two of them define the same function or class */
};

/* Part i of the whole program ends at byte end[i]. */
int cs_kin_find(const struct cs_tree *whole, const size_t *end, size_t n,
    struct cs_kin *out, struct cs_err *err);

#endif
