#ifndef CS_GATE_SESSION_PAST_H
#define CS_GATE_SESSION_PAST_H

#include <stdint.h>

#include "gate/session/slices.h"

struct cs_err;
struct cs_findings;
struct cs_tree;
struct cs_verdict;

/*
 * What the gate remembers of a session: the statements of the cells that it has
 * passed.  Those related to a following cell are checked again with it, since
 * the meaning of a name may be set in one and used in another, in either order:
 * it is anything that any of them makes it.
 */
struct cs_past {
	struct cs_slices slices;
};

/* More than this of one session is never passed. */
enum { CS_PAST_MAX = 512 * 1024 };

void cs_past_free(struct cs_past *p);

/* Keep the current cell, which passed. */
int cs_past_keep(struct cs_past *p, struct cs_err *err);

/*
 * Add the findings of the verdict on the statements and the cell together that
 * the verdict on the cell lacks; offset is where the cell begins, before the
 * verdict on the statements only.  What is new in a function of an earlier cell
 * results from this one, and is reported where it does; what that cell itself
 * did is done.
 */
void cs_past_tell(const struct cs_verdict *before, const struct cs_verdict *all,
    const struct cs_tree *tree, uint32_t offset, struct cs_findings *out);

#endif
