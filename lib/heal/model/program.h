#ifndef CS_HEAL_MODEL_PROGRAM_H
#define CS_HEAL_MODEL_PROGRAM_H

#include <stddef.h>

struct cs_buf;
struct cs_err;

/*
 * The one Python program in what a model has answered: without the thoughts
 * before it and the fences, the prose, the labels and the JSON around it, and
 * with a line end behind it.  CS_EDATA and a line that says why when there is
 * none, when there are several, or when a fence is not closed, as what is in it
 * may be half a program.  Whether Python
 * takes the program is for others to say.
 */
int cs_program_take(
    const char *text, size_t len, struct cs_buf *out, struct cs_err *err);

#endif
