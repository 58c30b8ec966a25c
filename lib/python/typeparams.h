#ifndef CS_PYTHON_TYPEPARAMS_H
#define CS_PYTHON_TYPEPARAMS_H

struct cs_parse;

/* "[T, *Ts, **P]", if present (Python 3.12). */
void cs_typeparams_read(struct cs_parse *p);

#endif
