#ifndef CS_GATE_NAMES_VALUE_H
#define CS_GATE_NAMES_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gate/rules.h"

struct cs_bindings;
struct cs_records;
struct cs_steady;
struct cs_tree;

/*
 * An object of known origin on its way through the program: its path, the lists
 * that contain it, and the names by which members are accessed.
 */

/* How many levels of nested displays ("[a, b]") are distinguished. */
enum {
	CS_VALUE_BOXES = 3,
	CS_VALUE_INDEXES = 16, /* elements in one */
};
#define CS_VALUE_ANY UINT32_MAX

enum cs_form {
	CS_FORM_ITSELF,
	CS_FORM_NAMES,	/* the dict of its members: vars(os) */
	CS_FORM_TAKER,	/* a method of that which returns a member by name */
	CS_FORM_SCOPE,	/* the dict of a scope's names: globals() */
	CS_FORM_VALUES, /* a method of a dict that returns its values, */
	CS_FORM_ITEMS,	/* or its items */
};

struct cs_value {
	char path[CS_RULES_ORIGIN_MAX]; /* "os.system" */
	uint32_t node;			/* the expression that it is */
	uint8_t form;			/* enum cs_form */
	uint8_t boxes; /* not the object, but a list that contains it ... */
	/* ... as which element, the outermost list's last. */
	uint32_t index[CS_VALUE_BOXES];
};

/* A program, and what is known about its calls. */
struct cs_flow {
	const struct cs_tree *tree;
	const struct cs_bindings *names;
	const struct cs_records *records;
	struct cs_steady *steady;
	const uint8_t *role; /* python/role.h */
	uint8_t *call;	     /* for each node: initially 0 */
	bool missed;	     /* a call was passed before its callee was known */
	size_t steps;
	/* A string on the way may be one of several: the number of ways, the
	 * one being followed, and the part of its number that is left to select
	 * by. */
	uint32_t ways, way, left, gone;
};

/* The string that applies on this way; false if unknown. */
bool cs_value_text(struct cs_flow *f, uint32_t node,
    char to[CS_RULES_ORIGIN_MAX], size_t *len);

enum cs_step {
	CS_STEP_END,	 /* nothing that matters results from it */
	CS_STEP_ON,	 /* it continues as value.node */
	CS_STEP_UNKNOWN, /* an attribute with a computed name is accessed */
	CS_STEP_AWAY,	 /* it goes where it is not followed */
};

/* Set a path to "A.B"; false if it is too long to matter. */
bool cs_value_add(char path[CS_RULES_ORIGIN_MAX], const char *part, size_t len);
bool cs_value_add_node(
    const struct cs_tree *t, char path[CS_RULES_ORIGIN_MAX], uint32_t i);

/* From an object to its member of that name: "random" and "_os" is "os". */
bool
cs_value_enter(char path[CS_RULES_ORIGIN_MAX], const char *name, size_t len);
bool cs_value_enter_node(
    const struct cs_tree *t, char path[CS_RULES_ORIGIN_MAX], uint32_t i);

/* From the dict of names to that of objects which may be any module. */
void cs_value_open(struct cs_value *v);

/* The path of a module by its name, CS_KNOWN_MODULE if unknown. */
bool
cs_value_module(char path[CS_RULES_ORIGIN_MAX], const char *name, size_t len);

bool cs_value_is(const struct cs_value *v, const char *path);
/* Whether it is the result of calling an object. */
bool cs_value_is_made(const struct cs_value *v);

/* It becomes a list with itself as the element index; or an element of the list
 * that it is, or CS_STEP_END if it is another one. */
enum cs_step cs_value_box(struct cs_value *v, uint32_t index);
enum cs_step cs_value_unbox(struct cs_value *v, uint32_t index);

/* It becomes its member whose name is the text of node i. */
enum cs_step cs_value_named(struct cs_flow *f, struct cs_value *v, uint32_t i);

#endif
