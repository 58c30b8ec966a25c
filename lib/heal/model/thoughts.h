#ifndef CS_HEAL_MODEL_THOUGHTS_H
#define CS_HEAL_MODEL_THOUGHTS_H

#include <stddef.h>

struct cs_err;

/*
 * The position in an answer after the model's reasoning, which servers that do
 * not separate the two leave before it: <think>...</think>, or without the
 * first tag, which may have been in the prompt.  CS_EDATA if the reasoning does
 * not end.
 */
int cs_thoughts_skip(
    const char *text, size_t len, size_t *behind, struct cs_err *err);

#endif
