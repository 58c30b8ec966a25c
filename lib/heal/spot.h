#ifndef CS_HEAL_SPOT_H
#define CS_HEAL_SPOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "heal/case.h"
#include "heal/edits.h"
#include "python/tree.h"

/* The part of a tree that a failure is about, and its context.  Nodes are
 * CS_TREE_NONE if absent, and may be passed as such. */

/* The bytes of a node for "%.*s". */
#define CS_SPOT_TEXT(t, i)                                                     \
	(int)((t)->node[i].end - (t)->node[i].start),                          \
	    (t)->text + (t)->node[i].start

typedef bool
cs_spot_fn(const struct cs_tree *t, uint32_t node, const void *arg);

/*
 * The only node that touches the line that failed and fits; of several, the one
 * that the interpreter underlined, or that is alone within the underline.  None
 * if a program does not parse.
 */
uint32_t
cs_spot_find(const struct cs_case *c, cs_spot_fn *fits, const void *arg);

/* For a call: the number of arguments, and the nth of them (from 0). */
uint32_t cs_spot_arguments(const struct cs_tree *t, uint32_t call);
uint32_t cs_spot_argument(const struct cs_tree *t, uint32_t call, uint32_t nth);

/* Whether it is a call of the plain name, or of the method, word. */
bool cs_spot_calls(const struct cs_tree *t, uint32_t node, const char *word);
bool
cs_spot_calls_method(const struct cs_tree *t, uint32_t node, const char *word);
/* The name of the method that a call calls; of the attribute of a node. */
uint32_t cs_spot_method(const struct cs_tree *t, uint32_t call);
uint32_t cs_spot_attribute(const struct cs_tree *t, uint32_t node);
/* The expression before the dot of the called function. */
uint32_t cs_spot_object(const struct cs_tree *t, uint32_t call);

/* The nearest function, class or module around a node. */
uint32_t
cs_spot_around(const struct cs_tree *t, uint32_t node, enum cs_node_kind kind);
/* The statement that contains a node. */
uint32_t cs_spot_statement(const struct cs_tree *t, uint32_t node);
bool cs_spot_is_inside(const struct cs_tree *t, uint32_t node, uint32_t around);

bool cs_spot_same(const struct cs_tree *t, uint32_t a, uint32_t b);
bool cs_spot_is(
    const struct cs_tree *t, uint32_t node, const char *word, size_t len);
/* Whether the node's text is one of the words; " a b " is a list of two. */
bool cs_spot_is_one(const struct cs_tree *t, uint32_t node, const char *words);

/* The value in the only "NAME = value" in the file for the name that a node is.
 * NONE if there is none, or several. */
uint32_t cs_spot_value_of(const struct cs_tree *t, uint32_t name);
/* The only function or class with a name, NONE also if there are several. */
uint32_t cs_spot_definition(const struct cs_tree *t, enum cs_node_kind kind,
    const char *name, size_t len);
/* Whether the file binds the name anywhere. */
bool cs_spot_is_bound(const struct cs_tree *t, const char *name, size_t len);

/* Whether the file has a function or method of that name. */
bool
cs_spot_has_function(const struct cs_tree *t, const char *name, size_t len);

/* Whether the function is a coroutine. */
bool cs_spot_is_async(const struct cs_tree *t, uint32_t function);

/* Whether an expression needs no brackets before a dot or beside an
 * operator. */
bool cs_spot_is_closed(const struct cs_tree *t, uint32_t node);

/* The position for a new line before a statement, with the same indentation;
 * false if anything but blanks precedes it on its line. */
bool
cs_spot_line_before(const struct cs_tree *t, uint32_t statement, size_t *at);

/* Put "word(" and ")" around a node. */
void cs_spot_wrap(const struct cs_tree *t, uint32_t node, const char *word,
    struct cs_edits *edits);
/* Add an argument after those of a call. */
void cs_spot_add_argument(const struct cs_tree *t, uint32_t call,
    const char *text, struct cs_edits *edits);
/* Add a line "import MODULE" where imports go, unless there is one. */
void cs_spot_import(
    const struct cs_tree *t, const char *module, struct cs_edits *edits);

#endif
