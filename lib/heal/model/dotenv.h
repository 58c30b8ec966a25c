#ifndef CS_HEAL_MODEL_DOTENV_H
#define CS_HEAL_MODEL_DOTENV_H

#include <stdbool.h>

struct cs_buf;
struct cs_err;

/*
 * The file .env of the working directory, which may be by the author of the
 * program: it is only consulted for keys and names of models, and the
 * environment takes precedence.
 */

/* 1 if it was read into text, 0 if there is none or it is not a regular file.
 * *open: others than its owner may read it. */
int cs_dotenv_read(struct cs_buf *text, bool *open, struct cs_err *err);

/*
 * Append the last value of a variable to value; false if there is none.  A line
 * is NAME=VALUE, with or without "export"; the value is in quotes of either
 * kind, or extends to a blank and a #; $NAME is not expanded.
 */
bool cs_dotenv_find(
    const struct cs_buf *text, const char *name, struct cs_buf *value);

#endif
