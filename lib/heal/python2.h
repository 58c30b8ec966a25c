#ifndef CS_HEAL_PYTHON2_H
#define CS_HEAL_PYTHON2_H

#include <stdbool.h>

struct cs_scan;

/*
 * A program of Python 2 that is made one of Python 3 may run and give something
 * else: 5 / 2 was 2, input() took a value and not its text, range(3) printed a
 * list, and map() called what it was given at once.
 */
bool cs_python2_differs(const struct cs_scan *s);

#endif
