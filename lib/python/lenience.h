#ifndef CS_PYTHON_LENIENCE_H
#define CS_PYTHON_LENIENCE_H

struct cs_err;
struct cs_fault;
struct cs_tree;

/* What the grammar accepts and Python's compiler rejects: f is set to the first
 * error; it may already be that of the grammar's parser.  -1 and err if out of
 * memory. */
int cs_lenience_check(const struct cs_tree *t, unsigned minor,
    struct cs_fault *f, struct cs_err *err);

#endif
