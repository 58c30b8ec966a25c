#ifndef CS_GATE_NAMES_RECORD_H
#define CS_GATE_NAMES_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "gate/rules.h"

struct cs_bindings;
struct cs_err;
struct cs_tree;
struct cs_value;

/*
 * What is known about a program's names: which of them are objects that matter,
 * and where they are used.  The lists begin in the bindings, and end with
 * CS_BINDINGS_NONE.
 */

enum {
	CS_RECORD_PATHS =
	    256,	     /* distinct origins that matter, in one program */
	CS_RECORD_STARS = 8, /* modules that matter with "import *" */
};

/* A name has a list of these, one for each object that it may be. */
struct cs_record {
	uint32_t path; /* in paths */
	uint8_t form, boxes;
	uint32_t name;	 /* in the bindings */
	uint32_t import; /* where it came from */
	uint32_t name_node;
	uint32_t next;
	bool used, from;
};

/* A use of a name.  They are in text order, from the inside out if a use may
 * refer to names of several scopes. */
struct cs_record_use {
	uint32_t node;
	uint32_t name; /* in the bindings; CS_BINDINGS_NONE: Python's own */
	uint32_t next; /* of the same name */
};

struct cs_record_star {
	uint32_t path, import;
};

struct cs_records {
	struct cs_bindings *names; /* borrowed */
	const struct cs_tree *t;
	char path[CS_RECORD_PATHS][CS_RULES_ORIGIN_MAX];
	uint32_t paths;
	struct cs_record *record;
	uint32_t records, records_cap;
	struct cs_record_use *use;
	uint32_t uses, uses_cap;
	struct cs_record_star star[CS_RECORD_STARS];
	uint32_t stars;
};

void cs_record_free(struct cs_records *o);

/* The name at node is v, by the statement import; from: by "from m import".
 * What no rule watches is not kept.  CS_ELIMIT: too many paths. */
int cs_record_bind(struct cs_records *o, uint32_t node,
    const struct cs_value *v, uint32_t import, bool from, struct cs_err *err);

/* "from MODULE import *" */
int cs_record_star(struct cs_records *o, uint32_t statement, const char *module,
    struct cs_err *err);

/* Name (CS_BINDINGS_NONE: Python's own) is used at node. */
int cs_record_use(
    struct cs_records *o, uint32_t node, uint32_t name, struct cs_err *err);

#endif
