#ifndef CS_GATE_SESSION_CELL_H
#define CS_GATE_SESSION_CELL_H

#include <stdbool.h>
#include <stddef.h>

struct cs_err;
struct cs_past;
struct cs_standard;
struct cs_verdict;

/*
 * Check a cell of a session, as cs_judge_python() does a program, taking its
 * earlier cells into account.  If it passes, cs_past_keep() keeps it.
 */
int cs_cell_judge(const char *text, size_t len, bool decoded,
    const struct cs_standard *standard, struct cs_past *past,
    struct cs_verdict *v, struct cs_err *err);

#endif
