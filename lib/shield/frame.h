#ifndef CS_SHIELD_FRAME_H
#define CS_SHIELD_FRAME_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Recognizes the lines of a Python traceback.  Those of an exception group
 * follow a margin ("  | "), as wide as that of their heading.
 */

/* The width of a line's margin, 0: none. */
size_t cs_frame_margin(const char *p, size_t n);
/* Remove a margin of that width from the line, if it has one. */
void cs_frame_strip(const char **p, size_t *n, size_t margin);

/* These take lines without a margin. */

/* The heading; it may follow a logger's prefix. */
bool cs_frame_is_heading(const char *p, size_t n);
/* File "x.py", line 3, in f */
bool cs_frame_is_place(const char *p, size_t n);
/* A place that is in neither the library nor an installed package. */
bool cs_frame_is_own(const char *p, size_t n);
/* What belongs to the place above it: source, its underline, a repeat. */
bool cs_frame_is_source(const char *p, size_t n);

/* A line that only points at the one above it, in any tool's output. */
bool cs_frame_is_underline(const char *p, size_t n);

#endif
