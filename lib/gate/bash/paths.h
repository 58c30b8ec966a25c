#ifndef CS_GATE_BASH_PATHS_H
#define CS_GATE_BASH_PATHS_H

#include <stdbool.h>

/* What a path of a shell command is to the machine. */
enum {
	CS_PATHS_VITAL = 1 << 0,  /* to lose it is to lose a system or a home */
	CS_PATHS_SYSTEM = 1 << 1, /* the system's own: not a user's to write */
	CS_PATHS_DEVICE = 1 << 2, /* a disk, or the memory */
	CS_PATHS_SECRET = 1 << 3, /* keys and password hashes */
	CS_PATHS_PERSIST = 1 << 4, /* what is written there runs again */
	CS_PATHS_PROFILE = 1 << 5, /* the same, of a shell that starts */
	CS_PATHS_LOG = 1 << 6,	   /* logs and histories */
	CS_PATHS_NETWORK = 1 << 7, /* a connection that bash makes */
	CS_PATHS_POWER = 1 << 8,   /* what is written there stops the machine */
	CS_PATHS_HERE = 1 << 9,	   /* all of the working directory, or above */
	CS_PATHS_GIT = 1 << 10,	   /* a repository's history */
};

/*
 * path as the shell has it, with CS_VARS_HOLE for what is not known; glob: it
 * is a pattern.  cwd is NULL when it is not known; it counts where path does
 * not begin with '/'.
 */
unsigned cs_paths_class(const char *path, bool glob, const char *cwd);

#endif
