#ifndef CS_HEAL_SPOT_H
#define CS_HEAL_SPOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "heal/case.h"
#include "heal/edits.h"
#include "python/tree.h"

/* What of a tree a failure is about, and what stands around it.  Nodes are
 * CS_TREE_NONE where there is none, and may be given so. */

/* The bytes of a node for "%.*s". */
#define CS_SPOT_TEXT(t, i)                                                     \
	(int)((t)->node[i].end - (t)->node[i].start),                          \
	    (t)->text + (t)->node[i].start

typedef bool
cs_spot_fn(const struct cs_tree *t, uint32_t node, const void *arg);

/*
 * The one node that touches the line that failed and fits; of several the one
 * that is what the interpreter underlined, or that stands alone inside it.
 * None of a program that does not parse.
 */
uint32_t
cs_spot_find(const struct cs_case *c, cs_spot_fn *fits, const void *arg);

/* Of a call: how many arguments, and the nth of them (from 0). */
uint32_t cs_spot_arguments(const struct cs_tree *t, uint32_t call);
uint32_t cs_spot_argument(const struct cs_tree *t, uint32_t call, uint32_t nth);

/* A call of the plain name, or of the method, word. */
bool cs_spot_calls(const struct cs_tree *t, uint32_t node, const char *word);
bool
cs_spot_calls_method(const struct cs_tree *t, uint32_t node, const char *word);
/* The name of the method that a call calls; of the attribute of a node. */
uint32_t cs_spot_method(const struct cs_tree *t, uint32_t call);
uint32_t cs_spot_attribute(const struct cs_tree *t, uint32_t node);
/* What stands before the dot of the function that is called. */
uint32_t cs_spot_object(const struct cs_tree *t, uint32_t call);

/* The nearest function, class or module around a node. */
uint32_t
cs_spot_around(const struct cs_tree *t, uint32_t node, enum cs_node_kind kind);
/* The statement that a node is a part of. */
uint32_t cs_spot_statement(const struct cs_tree *t, uint32_t node);
bool cs_spot_is_inside(const struct cs_tree *t, uint32_t node, uint32_t around);

bool cs_spot_same(const struct cs_tree *t, uint32_t a, uint32_t b);
bool cs_spot_is(
    const struct cs_tree *t, uint32_t node, const char *word, size_t len);
/* The node's text is one of the words; " a b " is a list of two. */
bool cs_spot_is_one(const struct cs_tree *t, uint32_t node, const char *words);

/* The one "NAME = value" of the file for the name that a node is: the value.
 * NONE when there is none, or several. */
uint32_t cs_spot_value_of(const struct cs_tree *t, uint32_t name);
/* The only function or class of a name, NONE also when there are several. */
uint32_t cs_spot_definition(const struct cs_tree *t, enum cs_node_kind kind,
    const char *name, size_t len);
/* The file binds the name anywhere. */
bool cs_spot_is_bound(const struct cs_tree *t, const char *name, size_t len);

/* The file has a function of that name, or a method. */
bool
cs_spot_has_function(const struct cs_tree *t, const char *name, size_t len);

/* The function is a coroutine's. */
bool cs_spot_is_async(const struct cs_tree *t, uint32_t function);

/* An expression that can stand before a dot and beside any operator. */
bool cs_spot_is_closed(const struct cs_tree *t, uint32_t node);

/* Where a line may be put before a statement, with the same blanks; false when
 * more than blanks stands before it on its line. */
bool
cs_spot_line_before(const struct cs_tree *t, uint32_t statement, size_t *at);

/* Put "word(" and ")" around a node. */
void cs_spot_wrap(const struct cs_tree *t, uint32_t node, const char *word,
    struct cs_edits *edits);
/* One argument more, behind those of a call. */
void cs_spot_add_argument(const struct cs_tree *t, uint32_t call,
    const char *text, struct cs_edits *edits);
/* A line "import MODULE" where imports go, unless there is one. */
void cs_spot_import(
    const struct cs_tree *t, const char *module, struct cs_edits *edits);

#endif
