#ifndef CS_PYTHON_BRACKET_H
#define CS_PYTHON_BRACKET_H

struct cs_expr;
struct cs_parse;

/* Expressions in brackets. */

/* "(...)": a tuple, a generator, or a parenthesized expression. */
struct cs_expr cs_bracket_round(struct cs_parse *p);
/* "[...]": a list or a list comprehension. */
struct cs_expr cs_bracket_square(struct cs_parse *p);
/* "{...}": a dictionary, a set, or a comprehension of either. */
struct cs_expr cs_bracket_curly(struct cs_parse *p);

/* After the "[" of a subscript, up to "]". */
void cs_bracket_slices(struct cs_parse *p);

#endif
