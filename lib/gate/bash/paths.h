#ifndef CS_GATE_BASH_PATHS_H
#define CS_GATE_BASH_PATHS_H

#include <stdbool.h>

/* The significance of a path in a shell command for the machine. */
enum {
	CS_PATHS_VITAL = 1 << 0, /* losing it means losing a system or a home */
	CS_PATHS_SYSTEM = 1 << 1,  /* the system's own: not a user's */
	CS_PATHS_DEVICE = 1 << 2,  /* a disk, or memory */
	CS_PATHS_SECRET = 1 << 3,  /* keys and password hashes */
	CS_PATHS_PERSIST = 1 << 4, /* what is written there runs again later */
	CS_PATHS_PROFILE = 1 << 5, /* the same, whenever a shell starts */
	CS_PATHS_LOG = 1 << 6,	   /* logs and histories */
	CS_PATHS_NETWORK = 1 << 7, /* a connection made by bash */
	CS_PATHS_POWER = 1 << 8,   /* writing to it stops the machine */
	CS_PATHS_HERE = 1 << 9, /* all of the working directory, or a parent */
	CS_PATHS_GIT = 1 << 10, /* a repository's history */
};

/*
 * path is as the shell sees it, with CS_VARS_HOLE for unknown parts; glob: it
 * is a pattern.  cwd is NULL if unknown; it matters if path does not begin with
 * '/'.
 */
unsigned cs_paths_class(const char *path, bool glob, const char *cwd);

#endif
