#ifndef CS_PYTHON_GRAMMAR_H
#define CS_PYTHON_GRAMMAR_H

#include <stdbool.h>
#include <stddef.h>

struct cs_err;
struct cs_fault;

/*
 * Does the grammar of Python 3.minor take the text?  A reader of its own, since
 * that of python/tree.h takes more than Python does and has no words for what
 * it does not take.  fault->kind is CS_FAULT_NONE, or fault is what CPython says
 * of it, and where.  It takes the time that the tokens take.  -1 and err when
 * it could not be found out (CS_ELIMIT: nested deeper than any program is).
 */
int cs_grammar_check(const char *text, size_t len, unsigned minor,
    struct cs_fault *fault, struct cs_err *err);

#endif
