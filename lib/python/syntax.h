#ifndef CS_PYTHON_SYNTAX_H
#define CS_PYTHON_SYNTAX_H

#include <stddef.h>

struct cs_err;
struct cs_fault;
struct cs_tree;

enum { CS_SYNTAX_OLDEST = 8, CS_SYNTAX_NEWEST = 14 };

/*
 * Does Python take the text?  0 and the tree,
 * with fault->kind CS_FAULT_NONE; or 0 and no tree, and fault is the first
 * reason why not, with the words and the place that CPython would give.  The
 * text is borrowed by the tree.  -1 and err when it could not be found out.
 */
int cs_syntax_read(const char *text, size_t len, struct cs_tree **tree,
    struct cs_fault *fault, struct cs_err *err);
/* The same for Python 3.minor alone; the above is any up to 3.13. */
int cs_syntax_read_as(const char *text, size_t len, unsigned minor,
    struct cs_tree **tree, struct cs_fault *fault, struct cs_err *err);

#endif
