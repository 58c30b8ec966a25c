#ifndef CS_PYTHON_GRAMMAR_H
#define CS_PYTHON_GRAMMAR_H

#include <stdbool.h>
#include <stddef.h>

struct cs_err;
struct cs_fault;

/*
 * Checks a text against the grammar of Python 3.minor.  This is a separate
 * parser, since that of python/tree.h accepts more than Python does and has no
 * messages for what it rejects.  fault->kind is CS_FAULT_NONE, or fault is
 * CPython's message and position.  Takes time linear in the number of tokens.
 * -1 and err if it could not be determined (CS_ELIMIT: nested deeper than any
 * program).
 */
int cs_grammar_check(const char *text, size_t len, unsigned minor,
    struct cs_fault *fault, struct cs_err *err);

#endif
