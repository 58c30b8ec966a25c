#ifndef CS_ENVIRONMENT_CACHE_H
#define CS_ENVIRONMENT_CACHE_H

/* The cache of environments, for people: what is there, and what goes. */

/* A line for each: its name, bytes, the day it was last used, the interpreter
 * and the packages, with tabs between.  The exit status. */
int cs_cache_list(void);

/* limit is an age ("30d", "12h") or a size ("2G"); "": 30d.  A line for each
 * that has gone.  A bad one ends the program. */
int cs_cache_prune(const char *limit);

#endif
