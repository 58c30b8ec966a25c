#ifndef CS_BASH_SHELL_H
#define CS_BASH_SHELL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bash/vars.h"

struct cs_buf;
struct cs_tree;

/*
 * What is known of a running shell at one place of its script: what a word, a
 * parameter or an output is there.  Nothing of it is run.
 */
struct cs_shell {
	const struct cs_tree *t;
	/* For each node that on whose output its standard input is, or
	 * CS_TREE_NONE; the redirect where that is from one. */
	const uint32_t *feed;
	struct cs_vars *vars;
	size_t *work;	 /* bytes that may still be made; 0: enough was */
	unsigned depth;	 /* of the substitutions that are looked into */
	uint32_t traced; /* where the variable that was last read was set */
};

/* Where the user is at home: what "~" is. */
#define CS_SHELL_HOME "/home/user"

/* How deep in each other substitutions are looked into; below it they are not
 * known. */
enum { CS_SHELL_DEPTH = 8 };

/* The names of variables that no script can have. */
#define CS_SHELL_ARGUMENTS "@" /* the positional parameters */
#define CS_SHELL_DIRECTORY "/" /* the working directory, where it is known */
#define CS_SHELL_FILE	   ">" /* and a path: what was written to it */

/* Take n bytes of work; false when there are none left. */
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
