#ifndef CS_PYTHON_SYNTAX_H
#define CS_PYTHON_SYNTAX_H

#include <stddef.h>

struct cs_err;
struct cs_fault;
struct cs_tree;

enum { CS_SYNTAX_OLDEST = 8, CS_SYNTAX_NEWEST = 14 };

/*
 * Parses a text as Python would.  Returns 0 and the tree, with fault->kind
 * CS_FAULT_NONE; or 0 and no tree, and fault is the first error, with CPython's
 * message and position.  The tree borrows the text.  -1 and err if it could not
 * be determined.
 */
int cs_syntax_read(const char *text, size_t len, struct cs_tree **tree,
    struct cs_fault *fault, struct cs_err *err);
/* The same for Python 3.minor only; the above accepts any version up to
 * 3.13. */
int cs_syntax_read_as(const char *text, size_t len, unsigned minor,
    struct cs_tree **tree, struct cs_fault *fault, struct cs_err *err);

#endif
