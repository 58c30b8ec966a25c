#ifndef CS_GATE_NAMES_TELLTALE_H
#define CS_GATE_NAMES_TELLTALE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gate/names/spelled.h"
#include "gate/rules.h"

struct cs_bindings;
struct cs_tree;

/* Shared by the parts of gate/names/spelled.h: the names that are recognized by
 * themselves. */

enum { CS_TELLTALE_MAX = 256 }; /* bytes of a name or a string that matters */

/* When an attribute of this name counts. */
enum cs_telltale_when {
	CS_TELLTALE_ALWAYS,
	CS_TELLTALE_FOREIGN, /* not of a class or function of the program's own */
	CS_TELLTALE_METHOD,  /* not if the program defines one of that name */
	CS_TELLTALE_WRITTEN, /* only if assigned */
	CS_TELLTALE_BUILTIN, /* of a literal or Python's own types, and accessed
				further */
	CS_TELLTALE_CAUGHT,  /* of the exception that a handler has caught */
	CS_TELLTALE_PATH,    /* where there are paths, and the program defines
				none of that name */
	CS_TELLTALE_GIVEN,   /* the same, and it is given one thing by its
				place: str.replace() is given two */
};

struct cs_telltale {
	const char *name;
	enum cs_rule_id rule;
	enum cs_telltale_when when;
};

enum cs_telltale_known {
	CS_TELLTALE_NOT_KNOWN,
	CS_TELLTALE_NO,
	CS_TELLTALE_YES,
};

struct cs_telltale_look {
	const struct cs_bindings *names;
	const struct cs_tree *t;
	cs_spelled_see *see;
	void *ctx;
	bool going;	  /* see() has not stopped it */
	bool object_sent; /* "object" is an argument somewhere */
	bool paths;	  /* it may have paths of pathlib */
	unsigned opens;	  /* computed names that were examined */
	/* __getattr__ is called by nothing but the interpreter. */
	enum cs_telltale_known proxies;
	bool takes;	/* it takes things by names that are texts */
	uint32_t asked; /* so often, what is looked for in all of it */
};

/* NULL if the name is none of them. */
const struct cs_telltale *cs_telltale_find(const char *name);

/* Some of them begin so. */
bool cs_telltale_begins(const char *start);

void cs_telltale_tell(struct cs_telltale_look *l, enum cs_rule_id rule,
    uint32_t node, const char *name);

/* The name as Python compares it; false if it is too long to matter. */
bool cs_telltale_name(
    const struct cs_tree *t, uint32_t i, char name[CS_TELLTALE_MAX]);

/* Whether the node's text is one of n words. */
bool cs_telltale_among(
    const struct cs_tree *t, uint32_t i, const char *const *words, size_t n);

/* The object whose class the node is: x in "x.__class__" and "type(x)";
 * otherwise CS_TREE_NONE. */
uint32_t cs_telltale_class_of(const struct cs_tree *t, uint32_t i);

#endif
