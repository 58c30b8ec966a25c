#ifndef CS_GATE_JUDGE_H
#define CS_GATE_JUDGE_H

#include <stdbool.h>
#include <stddef.h>

#include "gate/verdict.h"

struct cs_bindings;
struct cs_err;
struct cs_findings;
struct cs_parts;
struct cs_standard;
struct cs_tree;

/*
 * Check a text as Python.  decoded: it is exactly what the source's bytes say,
 * nothing was replaced.  Nothing is run.  An incomplete check is a finding too
 * (CSG005); -1 and err only if there is no verdict.
 */
int cs_judge_python(const char *text, size_t len, bool decoded,
    const struct cs_standard *standard, struct cs_verdict *v,
    struct cs_err *err);

/* ---- for those who make the verdict themselves (gate/session) ---- */

/* Called with the names of a text that was checked, not if it is not Python. */
struct cs_judge_names {
	int (*see)(
	    void *ctx, const struct cs_bindings *names, struct cs_err *err);
	void *ctx;
};

/* The same check of the text of f->v; names may be NULL. */
int cs_judge_source(struct cs_findings *f, bool decoded,
    const struct cs_standard *standard, struct cs_judge_names *names,
    struct cs_err *err);

/* Check only the names of a tree, which is run in parts
 * (gate/names/order.h). */
int cs_judge_parts(struct cs_findings *f, const struct cs_tree *tree,
    const struct cs_parts *parts, const struct cs_standard *standard,
    struct cs_judge_names *names, struct cs_err *err);

#endif
