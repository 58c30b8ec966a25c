#ifndef CS_GATE_NAMES_VALUE_H
#define CS_GATE_NAMES_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gate/rules.h"

struct cs_tree;

/*
 * A thing of a known origin on its way through the program: its path, the lists
 * that it is in, and the names by which things are taken from it.
 */

/* How much of a display ("[a, b]") in displays is told apart. */
enum {
	CS_VALUE_BOXES = 3,
	CS_VALUE_INDEXES = 16, /* elements of one */
};
#define CS_VALUE_ANY UINT32_MAX

enum cs_form {
	CS_FORM_ITSELF,
	CS_FORM_NAMES,	/* the dict of what is in it: vars(os) */
	CS_FORM_TAKER,	/* a method of that which gives a thing by its name */
	CS_FORM_SCOPE,	/* the dict of a scope's names: globals() */
	CS_FORM_VALUES, /* a method of a dict that gives its values, */
	CS_FORM_ITEMS,	/* or its pairs */
};

struct cs_value {
	char path[CS_RULES_ORIGIN_MAX]; /* "os.system" */
	uint32_t node;			/* the expression that it is */
	uint8_t form;			/* enum cs_form */
	uint8_t boxes; /* it is not the thing, but a list that it is in ... */
	/* ... as which element, the outermost list's last. */
	uint32_t index[CS_VALUE_BOXES];
};

/* A program, and what is known of its calls. */
struct cs_flow {
	const struct cs_tree *tree;
	const uint8_t *role; /* python/role.h */
	uint8_t *call;	     /* of each node: 0 at first */
	bool missed; /* a call was passed before it was known what is called */
	size_t steps;
};

enum cs_step {
	CS_STEP_END,	 /* nothing that matters comes of it */
	CS_STEP_ON,	 /* it is a part of what value.node is now */
	CS_STEP_UNKNOWN, /* a thing is taken from it whose name is computed */
	CS_STEP_AWAY,	 /* it goes where it is not followed */
};

/* "A.B" into a path; false when it is too long to matter. */
bool cs_value_add(char path[CS_RULES_ORIGIN_MAX], const char *part, size_t len);
bool cs_value_add_node(
    const struct cs_tree *t, char path[CS_RULES_ORIGIN_MAX], uint32_t i);

/* From a thing to what is in it by that name: "random" and "_os" is "os". */
bool
cs_value_enter(char path[CS_RULES_ORIGIN_MAX], const char *name, size_t len);
bool cs_value_enter_node(
    const struct cs_tree *t, char path[CS_RULES_ORIGIN_MAX], uint32_t i);

/* From the dict of names to one of things that may be any module. */
void cs_value_open(struct cs_value *v);

/* The path of a module by its name, CS_KNOWN_MODULE when nothing is known of
 * it. */
bool
cs_value_module(char path[CS_RULES_ORIGIN_MAX], const char *name, size_t len);

bool cs_value_is(const struct cs_value *v, const char *path);
/* It is what calling a thing gives. */
bool cs_value_is_made(const struct cs_value *v);

/* It becomes a list with itself in it at index; an element of the list that it
 * is, or CS_STEP_END when it is not that one. */
enum cs_step cs_value_box(struct cs_value *v, uint32_t index);
enum cs_step cs_value_unbox(struct cs_value *v, uint32_t index);

/* It becomes the thing in it whose name is the text that node i is. */
enum cs_step
cs_value_named(const struct cs_tree *t, struct cs_value *v, uint32_t i);

#endif
