#ifndef CS_HEAL_MODEL_DOTENV_H
#define CS_HEAL_MODEL_DOTENV_H

#include <stdbool.h>

struct cs_buf;
struct cs_err;

/*
 * The file .env of the working directory, which whoever wrote the program may
 * have written: it is asked for keys and names of models alone, and the
 * environment goes before it.
 */

/* 1 when it was read into text, 0 when there is none or it is no regular file.
 * *open: others than its owner may read it. */
int cs_dotenv_read(struct cs_buf *text, bool *open, struct cs_err *err);

/*
 * The last value that a variable is given, added to value; false when there is
 * none.  A line is NAME=VALUE, after "export" or not; the value in quotes of
 * either kind, or up to a blank and a #; nothing is put in for $NAME.
 */
bool cs_dotenv_find(
    const struct cs_buf *text, const char *name, struct cs_buf *value);

#endif
