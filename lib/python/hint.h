#ifndef CS_PYTHON_HINT_H
#define CS_PYTHON_HINT_H

#include <stdint.h>

struct cs_expr;
struct cs_parse;

/* What CPython guesses was meant if an expression is followed by something that
 * cannot follow it.  If there is anything to report, the fault is set and
 * p->out is taken. */

/* Another expression is next: "print x", or a missing comma.  The expression
 * began at the token first. */
void
cs_hint_neighbour(struct cs_parse *p, uint32_t first, const struct cs_expr *e);

/* "=" is next, where a statement cannot have one. */
void cs_hint_equal(struct cs_parse *p, const struct cs_expr *e);

/* ":=" is next, and the target is not a name. */
void cs_hint_walrus(struct cs_parse *p, const struct cs_expr *e);

#endif
