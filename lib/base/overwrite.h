#ifndef CS_BASE_OVERWRITE_H
#define CS_BASE_OVERWRITE_H

#include <stddef.h>

struct cs_err;

/*
 * A text as the contents of a file, all at once: a new file takes the place of
 * the old one, with its mode and, where that may be, its owner.  On failure the
 * old one is as it was; err does not name the path.
 */

/* There is such a file.  A link stays one: the file that it leads to is
 * written. */
int cs_overwrite_file(
    const char *path, const char *text, size_t n, struct cs_err *err);

/* There may be none.  A link, which somebody else may have laid there, and all
 * that is no ordinary file are refused. */
int cs_overwrite_plain(
    const char *path, const char *text, size_t n, struct cs_err *err);

#endif
