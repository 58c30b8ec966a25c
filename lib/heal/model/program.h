#ifndef CS_HEAL_MODEL_PROGRAM_H
#define CS_HEAL_MODEL_PROGRAM_H

#include <stddef.h>

struct cs_buf;
struct cs_err;

/*
 * The one Python program in a model's answer: without the reasoning before it
 * and the fences, prose, labels and JSON around it, and with a line end after
 * it.  CS_EDATA and a line with the reason if there is none, if there are
 * several, or if a fence is not closed, as it may then be half a program.
 * Whether Python accepts the program is not checked.
 */
int cs_program_take(
    const char *text, size_t len, struct cs_buf *out, struct cs_err *err);

#endif
