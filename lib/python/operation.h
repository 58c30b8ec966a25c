#ifndef CS_PYTHON_OPERATION_H
#define CS_PYTHON_OPERATION_H

#include <stdbool.h>

struct cs_expr;
struct cs_parse;

/* Names, literals and brackets, what is taken from them, and operators. */

/* What "|" joins, and all that binds closer. */
struct cs_expr cs_operation_bitwise(struct cs_parse *p);

/* What "or" joins: comparisons, "not", "and" too. */
struct cs_expr cs_operation_disjunction(struct cs_parse *p);

/* An operand of "and" or "or" may begin here. */
bool cs_operation_begins(struct cs_parse *p);

#endif
