#ifndef CS_SANDBOX_ENVIRONMENT_ENTRY_H
#define CS_SANDBOX_ENVIRONMENT_ENTRY_H

#include <limits.h>
#include <stdbool.h>

struct cs_err;
struct cs_json;

/*
 * The place of one environment in the cache, $XDG_CACHE_HOME/codeshield/
 * environments (else below ~/.cache).  It is a folder with the name of its key
 * and has in it
 *
 *	tree		the virtual environment
 *	about.json	"python", "installer": strings; "with", "packages":
 *			arrays of them
 *
 * Beside it is KEY.lock, which is locked, flock(2), for itself by who builds or
 * removes it and shared by who uses it, as long as he lives; and KEY.new while
 * it is built.  That gets its name when it is whole, so what was begun by
 * somebody who was killed is never taken for an environment.
 */
enum { CS_ENTRY_KEY = 32 }; /* characters of its name */

struct cs_entry {
	char path[PATH_MAX], fresh[PATH_MAX], lock[PATH_MAX];
};

/* Where all that is kept is, and environments in it; neither need be there. */
int cs_entry_home(char home[PATH_MAX], struct cs_err *err);
int cs_entry_root(char root[PATH_MAX], struct cs_err *err);
/* Of a key that may be longer. */
void cs_entry_name(const char *root, const char *key, struct cs_entry *out);

/* The lock, how as for flock(2); -1 and errno. */
int cs_entry_lock(const char *path, int how);
/* Whether the file that is locked still has its name. */
bool cs_entry_is_current(int fd, const char *path);

/* What about.json says; to be freed. */
struct cs_json *cs_entry_about(const char *path, struct cs_err *err);

#endif
