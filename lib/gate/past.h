#ifndef CS_GATE_PAST_H
#define CS_GATE_PAST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "gate/rules.h"

struct cs_err;
struct cs_findings;
struct cs_tree;
struct cs_verdict;

/*
 * What the gate keeps in mind of a session: the texts of the cells that it has
 * let pass.  They are looked at again with each cell that follows, since what a
 * name is may have been said in one and used in another, in either order: it is
 * all that any of them says.
 */

/* A finding, by its place in the text of all cells. */
struct cs_past_known {
	enum cs_rule_id rule;
	uint32_t start, end;
};

struct cs_past {
	struct cs_buf text;
	uint32_t *start; /* of each cell */
	size_t cells;
	struct cs_past_known *known; /* they have been judged already, */
	size_t nknown;
	struct cs_past_known *next; /* and these with the cell in hand */
	size_t nnext;
};

/* More than this of one session is never let pass. */
enum { CS_PAST_MAX = 512 * 1024 };

void cs_past_free(struct cs_past *p);

/*
 * What the verdict on all cells says that the one on the last did not, into
 * its findings; offset is where that one begins.  What is new in a function of
 * an earlier cell has come by this one, and is told where it did; what that
 * cell itself did is done.
 */
void cs_past_tell(const struct cs_past *p, const struct cs_verdict *all,
    const struct cs_tree *tree, uint32_t offset, struct cs_findings *out);

/* What the verdict on all cells, or on the first one, has found; and, when it
 * has passed, keep the last of them. */
int cs_past_note(
    struct cs_past *p, const struct cs_verdict *all, struct cs_err *err);
int cs_past_keep(
    struct cs_past *p, const char *text, size_t len, struct cs_err *err);

/* The text of all cells and of one that follows, and where that begins. */
uint32_t cs_past_join(
    const struct cs_past *p, const char *text, size_t len, struct cs_buf *out);

#endif
