#ifndef CS_PYTHON_LENIENCE_H
#define CS_PYTHON_LENIENCE_H

struct cs_err;
struct cs_fault;
struct cs_tree;

/* What the grammar lets through and Python's compiler does not: f is the fault
 * that it tells; that of the grammar's reader, which may be there already, is
 * one of them.  -1 and err when memory ran out. */
int cs_lenience_check(const struct cs_tree *t, unsigned minor,
    struct cs_fault *f, struct cs_err *err);

#endif
