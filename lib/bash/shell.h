#ifndef CS_BASH_SHELL_H
#define CS_BASH_SHELL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bash/vars.h"

struct cs_buf;
struct cs_tree;

/*
 * What is known about a running shell at one point of its script: the values of
 * words, parameters and outputs there.  Nothing is run.
 */
struct cs_shell {
	const struct cs_tree *t;
	/* For each node the one whose output is its standard input, its
	 * redirect if it is from one, or CS_TREE_NONE. */
	const uint32_t *feed;
	struct cs_vars *vars;
	size_t *work;	 /* bytes that may still be produced; 0: too many */
	unsigned depth;	 /* of nested substitutions */
	uint32_t traced; /* where the variable read last was set */
};

/* The user's home directory: the value of "~". */
#define CS_SHELL_HOME "/home/user"

/* The directory that the script starts in. */
#define CS_SHELL_HERE "."

/* Maximum depth of nested substitutions; deeper ones are unknown. */
enum { CS_SHELL_DEPTH = 8 };

/* Names of variables that no script can have. */
#define CS_SHELL_ARGUMENTS "@" /* the positional parameters */
#define CS_SHELL_DIRECTORY "/" /* the working directory, if known */
#define CS_SHELL_FILE	   ">" /* followed by a path: what was written to it */

/* Spend n bytes of work; false if none are left. */
static inline bool
cs_shell_spend(const struct cs_shell *sh, size_t n)
{
	if (*sh->work <= n) {
		*sh->work = 0;
		return false;
	}
	*sh->work -= n;
	return true;
}

#endif
