#ifndef CS_GATE_BASH_H
#define CS_GATE_BASH_H

#include <stdbool.h>
#include <stddef.h>

struct cs_err;
struct cs_standard;
struct cs_verdict;

/*
 * Check a text as a shell script, as cs_judge_python() checks a program: the
 * same verdict, also for cs_verdict_free().
 */
int cs_bash_judge(const char *text, size_t len, bool decoded,
    const struct cs_standard *standard, struct cs_verdict *v,
    struct cs_err *err);

#endif
