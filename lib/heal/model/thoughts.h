#ifndef CS_HEAL_MODEL_THOUGHTS_H
#define CS_HEAL_MODEL_THOUGHTS_H

#include <stddef.h>

struct cs_err;

/*
 * Where an answer begins behind what a model thought, which servers that don't
 * part the two leave before it: <think>...</think>, or without the first tag,
 * which may have stood in the prompt.  CS_EDATA when the thoughts don't end.
 */
int cs_thoughts_skip(
    const char *text, size_t len, size_t *behind, struct cs_err *err);

#endif
