#ifndef CS_HEAL_MODEL_WHOLE_H
#define CS_HEAL_MODEL_WHOLE_H

#include <stddef.h>

struct cs_err;

/*
 * Whether a program can replace another, the one that was asked about.
 * CS_EDATA and a line if it is a patch, if it leaves parts to be filled in by
 * the reader ("# ... rest of the code"), or if there is nothing to run in it.
 */
int cs_whole_check(const char *program, size_t len, const char *asked,
    size_t asked_len, struct cs_err *err);

#endif
