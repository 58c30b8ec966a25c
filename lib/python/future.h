#ifndef CS_PYTHON_FUTURE_H
#define CS_PYTHON_FUTURE_H

struct cs_look;

/* Imports from __future__: their position, and the features that they name. */
void cs_future_check(const struct cs_look *l);

#endif
