#ifndef CS_PYTHON_BRACKET_H
#define CS_PYTHON_BRACKET_H

struct cs_expr;
struct cs_parse;

/* What stands in brackets. */

/* "(...)": a tuple, a generator, or what is in it. */
struct cs_expr cs_bracket_round(struct cs_parse *p);
/* "[...]": a list or its comprehension. */
struct cs_expr cs_bracket_square(struct cs_parse *p);
/* "{...}": a dictionary, a set, or a comprehension of one. */
struct cs_expr cs_bracket_curly(struct cs_parse *p);

/* Behind "[" of a subscript, up to "]". */
void cs_bracket_slices(struct cs_parse *p);

#endif
