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
 * What the gate remembers of a session: the texts of the cells that it has
 * passed.  They are checked again with each following cell, since the meaning
 * of a name may be set in one and used in another, in either order: it is
 * anything that any of them makes it.
 */

/* A finding, by its position in the text of all cells. */
struct cs_past_known {
	enum cs_rule_id rule;
	uint32_t start, end;
};

struct cs_past {
	struct cs_buf text;
	uint32_t *start; /* of each cell */
	size_t cells;
	struct cs_past_known *known; /* they have been judged before, */
	size_t nknown;
	struct cs_past_known *next; /* these with the current one */
	size_t nnext;
};

/* More than this of one session is never passed. */
enum { CS_PAST_MAX = 512 * 1024 };

void cs_past_free(struct cs_past *p);

/*
 * Add the findings of the verdict on all cells that the verdict on the last
 * lacks; offset is where the last begins.  What is new in a function of an
 * earlier cell results from this one, and is reported where it does; what that
 * cell itself did is done.
 */
void cs_past_tell(const struct cs_past *p, const struct cs_verdict *all,
    const struct cs_tree *tree, uint32_t offset, struct cs_findings *out);

/* Remember the findings of the verdict on all cells, or on the first one; and,
 * if it passed, keep the last of them. */
int cs_past_note(
    struct cs_past *p, const struct cs_verdict *all, struct cs_err *err);
int cs_past_keep(
    struct cs_past *p, const char *text, size_t len, struct cs_err *err);

/* The text of all cells followed by one more, and where that begins. */
uint32_t cs_past_join(
    const struct cs_past *p, const char *text, size_t len, struct cs_buf *out);

#endif
