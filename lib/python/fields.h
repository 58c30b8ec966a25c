#ifndef CS_PYTHON_FIELDS_H
#define CS_PYTHON_FIELDS_H

struct cs_expr;
struct cs_parse;

/* One or more adjacent string literals, including the fields of f-strings. */
struct cs_expr cs_fields_strings(struct cs_parse *p);

#endif
