#ifndef CS_PYTHON_LENIENCE_H
#define CS_PYTHON_LENIENCE_H

struct cs_err;
struct cs_fault;
struct cs_tree;

/* What the grammar lets through and Python does not: f is the first such fault,
 * those of Python's parser before those of its compiler.  -1 and err when
 * memory ran out. */
int cs_lenience_check(
    const struct cs_tree *t, struct cs_fault *f, struct cs_err *err);

#endif
