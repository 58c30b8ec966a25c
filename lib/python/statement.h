#ifndef CS_PYTHON_STATEMENT_H
#define CS_PYTHON_STATEMENT_H

struct cs_parse;

/* One line of simple statements, with its end. */
void cs_statement_line(struct cs_parse *p);

#endif
