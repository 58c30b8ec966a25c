#ifndef CS_PYTHON_OPERATION_H
#define CS_PYTHON_OPERATION_H

#include <stdbool.h>

struct cs_expr;
struct cs_parse;

/* Names, literals and brackets, their trailers, and operators. */

/* Operands of "|", and all that binds tighter. */
struct cs_expr cs_operation_bitwise(struct cs_parse *p);

/* Operands of "or": comparisons, "not" and "and" included. */
struct cs_expr cs_operation_disjunction(struct cs_parse *p);

/* Whether an operand of "and" or "or" may begin here. */
bool cs_operation_begins(struct cs_parse *p);

#endif
