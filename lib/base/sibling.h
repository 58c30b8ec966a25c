#ifndef CS_BASE_SIBLING_H
#define CS_BASE_SIBLING_H

struct cs_err;

/*
 * A program of this toolkit, wherever that was installed: place is its path
 * from the folder of the running program.  The path is the caller's; NULL and
 * err when that folder is not known.
 */
char *cs_sibling_path(const char *place, struct cs_err *err);

/* The first of the places that can be executed; they end with NULL.  NULL and
 * err when there is none. */
char *cs_sibling_find(const char *const *places, struct cs_err *err);

#endif
