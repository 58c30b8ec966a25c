#ifndef CS_BASE_SIBLING_H
#define CS_BASE_SIBLING_H

struct cs_err;

/*
 * The path of another program of this toolkit, wherever it was installed: place
 * is relative to the directory of the running program.  The path is the
 * caller's; NULL and err if that directory is not known.
 */
char *cs_sibling_path(const char *place, struct cs_err *err);

/* The first executable one of the places, which end with NULL.  NULL and err if
 * there is none. */
char *cs_sibling_find(const char *const *places, struct cs_err *err);

#endif
