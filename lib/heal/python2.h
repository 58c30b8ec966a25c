#ifndef CS_HEAL_PYTHON2_H
#define CS_HEAL_PYTHON2_H

#include <stdbool.h>

struct cs_scan;

/*
 * Whether a Python 2 program converted to Python 3 may run with another result:
 * 5 / 2 was 2, input() evaluated its input, range(3) printed a list, and map()
 * called its function immediately.
 */
bool cs_python2_differs(const struct cs_scan *s);

#endif
