#ifndef CS_BASE_MEMFILE_H
#define CS_BASE_MEMFILE_H

#include <stddef.h>

struct cs_err;

/* A file in memory that nobody can change, to be read from its start; -1 and
 * err. */
int cs_memfile_make(
    const char *name, const char *text, size_t len, struct cs_err *err);

#endif
