#ifndef CS_PYTHON_HINT_H
#define CS_PYTHON_HINT_H

#include <stdint.h>

struct cs_expr;
struct cs_parse;

/* What CPython guesses was meant where an expression is followed by what can't
 * follow it.  When there is something to say, the fault is set and p->out is
 * taken. */

/* Another expression is next: "print x", or a comma is missing.  The expression
 * began at the token first. */
void
cs_hint_neighbour(struct cs_parse *p, uint32_t first, const struct cs_expr *e);

/* "=" is next, where no statement is. */
void cs_hint_equal(struct cs_parse *p, const struct cs_expr *e);

/* ":=" is next, and it is no name. */
void cs_hint_walrus(struct cs_parse *p, const struct cs_expr *e);

#endif
