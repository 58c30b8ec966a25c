#ifndef CS_DIAGNOSE_CELL_H
#define CS_DIAGNOSE_CELL_H

#include <stdbool.h>

#include "diagnose/span.h"

struct cs_line;

/* Tracebacks as formatted by IPython and rich. */

/* "KeyError      Traceback (most recent call last)", or the top of a panel. */
bool cs_cell_is_header(struct cs_span text);

/*
 * A frame: "File x.py:3, in f(d)", "x.py:3 in f", "Cell In[1], line 3, in f(d)"
 * or without the function, and "x.py in f(d)", which has no number.  False if
 * the line is not a frame.
 */
bool cs_cell_read(struct cs_span text, struct cs_line *line);

#endif
