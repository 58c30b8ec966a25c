#ifndef CS_HEAL_MODEL_WHOLE_H
#define CS_HEAL_MODEL_WHOLE_H

#include <stddef.h>

struct cs_err;

/*
 * Whether a program can stand in the place of another, the one that was asked
 * about.  CS_EDATA and a line when it is a patch, when it leaves parts to be
 * filled in by whoever reads it ("# ... rest of the code"), and when there is
 * nothing to run in it.
 */
int cs_whole_check(const char *program, size_t len, const char *asked,
    size_t asked_len, struct cs_err *err);

#endif
