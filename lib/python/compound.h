#ifndef CS_PYTHON_COMPOUND_H
#define CS_PYTHON_COMPOUND_H

struct cs_parse;

/* One statement of any kind, with the blocks in it. */
void cs_compound_read(struct cs_parse *p);

#endif
