#ifndef CS_BASE_OVERWRITE_H
#define CS_BASE_OVERWRITE_H

#include <stddef.h>

struct cs_err;

/*
 * Replace the contents of a file atomically: a new file takes the place of the
 * old one, with its mode and, if permitted, its owner.  On failure the old one
 * is unchanged; err does not name the path.
 */

/* The file must exist.  A symbolic link is kept: the file that it points to is
 * replaced. */
int cs_overwrite_file(
    const char *path, const char *text, size_t n, struct cs_err *err);

/* The file need not exist.  Symbolic links, which somebody else may have
 * created, and anything else that is not a regular file are refused. */
int cs_overwrite_plain(
    const char *path, const char *text, size_t n, struct cs_err *err);

#endif
