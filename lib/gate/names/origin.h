#ifndef CS_GATE_NAMES_ORIGIN_H
#define CS_GATE_NAMES_ORIGIN_H

#include <stdbool.h>
#include <stdint.h>

#include "gate/rules.h"

struct cs_err;
struct cs_bindings;

/*
 * Names followed to what they really are: "o" to "os" where "import os as o"
 * stands above, "run" to "subprocess.run", "eval" to "builtins.eval" where the
 * program's own eval, if it has one, is not sure to be meant.  Only what a rule
 * speaks of is followed.
 */
struct cs_origins;

/* The bindings are borrowed. */
struct cs_origins *cs_origin_new(struct cs_bindings *names, struct cs_err *err);
void cs_origin_free(struct cs_origins *o);

enum cs_origin_what {
	CS_ORIGIN_IS,	   /* the node is the thing, or a list with it in */
	CS_ORIGIN_UNKNOWN, /* a name that is computed is taken from it there */
	CS_ORIGIN_AWAY,	   /* it goes where it can't be followed */
};

/* One thing that an expression is. */
struct cs_origin {
	enum cs_origin_what what;
	const char *path; /* "os.system" */
	uint32_t node;	  /* the expression */
	uint32_t import;  /* the import or assignment that the name came by;
			     CS_TREE_NONE for Python's own */
	bool starred;	  /* it came by "import *", so it is a guess */
	bool loose;	  /* it is called so, whatever it was taken from */
};

/*
 * Take the uses of names in the order of the text; for each thing that a use,
 * and each attribute of it in turn, may be, see() is called: false ends it.
 * CS_ELIMIT: there are more origins than a program can have.
 */
typedef bool cs_origin_see(const struct cs_origin *origin, void *ctx);
int cs_origin_walk(
    struct cs_origins *o, cs_origin_see *see, void *ctx, struct cs_err *err);

/* The same, after that, for what "from MODULE import NAME" gave and nothing
 * used. */
void cs_origin_unused(struct cs_origins *o, cs_origin_see *see, void *ctx);

#endif
