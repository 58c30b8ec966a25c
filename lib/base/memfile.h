#ifndef CS_BASE_MEMFILE_H
#define CS_BASE_MEMFILE_H

#include <stddef.h>

struct cs_err;

/* Create a sealed file in memory, positioned at its start; -1 and err on
 * failure. */
int cs_memfile_make(
    const char *name, const char *text, size_t len, struct cs_err *err);

#endif
