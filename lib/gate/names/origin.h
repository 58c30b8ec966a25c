#ifndef CS_GATE_NAMES_ORIGIN_H
#define CS_GATE_NAMES_ORIGIN_H

#include <stdbool.h>
#include <stdint.h>

#include "gate/rules.h"

struct cs_err;
struct cs_bindings;

/*
 * Resolves names to what they really refer to: "o" to "os" after "import os as
 * o", "run" to "subprocess.run", "eval" to "builtins.eval" unless it is certain
 * to be the program's own.  Only what a rule concerns is followed.
 */
struct cs_origins;

/* The bindings are borrowed. */
struct cs_origins *cs_origin_new(struct cs_bindings *names, struct cs_err *err);
void cs_origin_free(struct cs_origins *o);

enum cs_origin_what {
	CS_ORIGIN_IS, /* the node is the object, or a list that contains it */
	CS_ORIGIN_UNKNOWN, /* an attribute with a computed name is accessed */
	CS_ORIGIN_AWAY,	   /* it goes where it cannot be followed */
};

/* One object that an expression may be. */
struct cs_origin {
	enum cs_origin_what what;
	const char *path; /* "os.system" */
	uint32_t node;	  /* the expression */
	uint32_t import;  /* the import or assignment that bound the name;
			     CS_TREE_NONE for Python's own */
	bool starred;	  /* from "import *", so it is a guess */
	bool loose;	  /* it has that name, whatever the object */
};

/*
 * Process the uses of names in text order; for each object that a use, and in
 * turn each attribute of it, may be, see() is called: false stops.  CS_ELIMIT:
 * there are more origins than a program can have.
 */
typedef bool cs_origin_see(const struct cs_origin *origin, void *ctx);
int cs_origin_walk(
    struct cs_origins *o, cs_origin_see *see, void *ctx, struct cs_err *err);

/* The same, after that, for what "from MODULE import NAME" bound and nothing
 * used. */
void cs_origin_unused(struct cs_origins *o, cs_origin_see *see, void *ctx);

#endif
