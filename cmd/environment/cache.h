#ifndef CS_ENVIRONMENT_CACHE_H
#define CS_ENVIRONMENT_CACHE_H

/* The cache of environments, for people: list and prune it. */

/* One line per environment: its name, bytes, date of last use, interpreter and
 * packages, separated by tabs.  Returns the exit status. */
int cs_cache_list(void);

/* limit is an age ("30d", "12h") or a size ("2G"); "": 30d.  One line per
 * environment removed.  A bad limit ends the program. */
int cs_cache_prune(const char *limit);

#endif
