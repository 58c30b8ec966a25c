#ifndef CS_SANDBOX_ENVIRONMENT_ENTRY_H
#define CS_SANDBOX_ENVIRONMENT_ENTRY_H

#include <limits.h>
#include <stdbool.h>

struct cs_err;
struct cs_json;

/*
 * The location of one environment in the cache,
 * $XDG_CACHE_HOME/codeshield/environments (or below ~/.cache).  It is a
 * directory named after its key that contains
 *
 *	tree		the virtual environment
 *	about.json	"python", "installer": strings; "with", "packages":
 *			arrays of them
 *
 * Next to it is KEY.lock, which is locked with flock(2), exclusively by whoever
 * builds or removes it and shared by its users, as long as they live; and
 * KEY.new while it is being built.  That is renamed when it is complete, so an
 * interrupted build is never taken for an environment.
 */
enum { CS_ENTRY_KEY = 32 }; /* length of its name */

struct cs_entry {
	char path[PATH_MAX], fresh[PATH_MAX], lock[PATH_MAX];
};

/* The locations of the cache and of an environment in it; neither need
 * exist. */
int cs_entry_home(char home[PATH_MAX], struct cs_err *err);
int cs_entry_root(char root[PATH_MAX], struct cs_err *err);
/* For a key that may be longer. */
void cs_entry_name(const char *root, const char *key, struct cs_entry *out);

/* Open and lock the file, how as for flock(2); -1 and errno. */
int cs_entry_lock(const char *path, int how);
/* Whether the locked file still has its name. */
bool cs_entry_is_current(int fd, const char *path);

/* The contents of about.json; to be freed. */
struct cs_json *cs_entry_about(const char *path, struct cs_err *err);

#endif
