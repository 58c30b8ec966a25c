#ifndef CS_PYTHON_FUTURE_H
#define CS_PYTHON_FUTURE_H

struct cs_look;

/* Imports from __future__: where they stand, and what they ask for. */
void cs_future_check(const struct cs_look *l);

#endif
