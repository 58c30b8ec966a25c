#ifndef CS_SANDBOX_INTERPRETER_SEARCH_H
#define CS_SANDBOX_INTERPRETER_SEARCH_H

struct cs_seen;

/*
 * The binary that somebody means who says wish, see pythons.h; NULL when
 * there is none.  What it is named by is kept: a virtual environment is known
 * by the path of its link.  To be freed.  What is looked at is noted in seen.
 */
char *cs_search_python(const char *wish, struct cs_seen *seen);

#endif
