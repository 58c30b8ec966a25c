#ifndef CS_HEAL_CASE_H
#define CS_HEAL_CASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_err;
struct cs_json;
struct cs_tree;

/* A failed program as the fixers see it.  Strings are never NULL; all is
 * borrowed from what the case was made from, except the tree. */
struct cs_case {
	const char *text;
	size_t len;
	struct cs_tree *tree;
	const char *const *tools;	      /* as in heal.h */
	const char *outcome, *type, *message; /* of the diagnosis */
	uint32_t line;	   /* where it failed, from 1; 0: unknown */
	size_t start, end; /* that line's bytes, without its end */
	size_t from, to;   /* the part that failed; to is 0: unknown */
};

/* Set the text and the position from an object with "code" and "diagnosis",
 * without a tree; false if there is no code. */
bool cs_case_place(struct cs_case *c, const struct cs_json *from);

/* From an object with "code" and "diagnosis": an envelope, or an entry of its
 * history. */
int
cs_case_open(struct cs_case *c, const struct cs_json *from, struct cs_err *err);
void cs_case_close(struct cs_case *c);
#define cs_case_auto __attribute__((cleanup(cs_case_close)))

/* The text in single quotes in the message, the nth (0, 1, ...) such; NULL if
 * there is none. */
const char *cs_case_quoted(const struct cs_case *c, unsigned nth, size_t *len);

/* Whether a node touches the line that failed. */
bool cs_case_on_line(const struct cs_case *c, uint32_t node);

#endif
