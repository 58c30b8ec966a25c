#ifndef CS_HEAL_TERMS_H
#define CS_HEAL_TERMS_H

#include <stdbool.h>
#include <stdint.h>

struct cs_tree;

/* The type of an expression, by its own form and by what a file binds. */
enum cs_term {
	CS_TERM_UNKNOWN,
	CS_TERM_TEXT,	/* a literal with words */
	CS_TERM_MADE,	/* text made at run time */
	CS_TERM_FED,	/* text that may be meant as a number: "42", input() */
	CS_TERM_NUMBER, /* an int or a float */
	CS_TERM_OTHER,	/* none of these: a list, a function */
};

/* Names are looked up in the whole file, which is done for a few of them only;
 * the others remain unknown.  Initially all is 0 except t. */
struct cs_terms {
	const struct cs_tree *t;
	int lookups;
};

enum cs_term cs_terms_of(struct cs_terms *s, uint32_t node);

/* Whether a name is bound, somewhere in the file, to user input. */
bool cs_terms_is_fed(struct cs_terms *s, uint32_t name);

/* Whether the file reads user input without converting it to a number. */
bool cs_terms_takes_input(const struct cs_tree *t);

/* Whether it is a string literal, not bytes; whether its text looks like a
 * number; whether that contains a letter. */
bool cs_terms_is_literal(const struct cs_tree *t, uint32_t node);
bool cs_terms_is_number_like(const struct cs_tree *t, uint32_t literal);
bool cs_terms_has_letter(const struct cs_tree *t, uint32_t literal);

/* Whether node i is a name, and the same one as node name. */
bool cs_terms_is_name(const struct cs_tree *t, uint32_t i, uint32_t name);

/* Whether it is a binary operator with this spelling. */
bool
cs_terms_is_operator(const struct cs_tree *t, uint32_t node, const char *op);

/* Whether the node's text is one of the words; " a b " is a list of two. */
bool
cs_terms_is_word(const struct cs_tree *t, uint32_t node, const char *words);

#endif
