#ifndef CS_PYTHON_FIELDS_H
#define CS_PYTHON_FIELDS_H

struct cs_expr;
struct cs_parse;

/* One or more string literals in a row, with the fields of those that are
 * f-strings. */
struct cs_expr cs_fields_strings(struct cs_parse *p);

#endif
