#ifndef CS_BASE_SIBLING_H
#define CS_BASE_SIBLING_H

struct cs_err;

/*
 * A program of this toolkit, wherever that was installed: the first of the
 * places, each a path from the folder of the running program, that can be
 * executed.  places ends with NULL.  The path is the caller's; NULL and err
 * when there is none.
 */
char *cs_sibling_find(const char *const *places, struct cs_err *err);

#endif
