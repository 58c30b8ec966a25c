#ifndef CS_SANDBOX_INTERPRETER_SEARCH_H
#define CS_SANDBOX_INTERPRETER_SEARCH_H

struct cs_seen;

/*
 * The binary that wish refers to, see pythons.h; NULL if there is none.  Its
 * name is kept unresolved: a virtual environment is recognized by the path of
 * its link.  To be freed.  Everything examined is recorded in seen.
 */
char *cs_search_python(const char *wish, struct cs_seen *seen);

#endif
