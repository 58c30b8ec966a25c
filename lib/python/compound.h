#ifndef CS_PYTHON_COMPOUND_H
#define CS_PYTHON_COMPOUND_H

struct cs_parse;

/* All statements, up to the end of the text. */
void cs_compound_read_all(struct cs_parse *p);

#endif
