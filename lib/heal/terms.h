#ifndef CS_HEAL_TERMS_H
#define CS_HEAL_TERMS_H

#include <stdbool.h>
#include <stdint.h>

struct cs_tree;

/* What an expression gives, by its own look and by what a file binds. */
enum cs_term {
	CS_TERM_UNKNOWN,
	CS_TERM_TEXT,	/* words that stand there */
	CS_TERM_MADE,	/* text that is made as the program runs */
	CS_TERM_FED,	/* text that may be meant as a number: "42", input() */
	CS_TERM_NUMBER, /* an int or a float */
	CS_TERM_OTHER,	/* none of these: a list, a function */
};

/* Names are looked for in the whole file, which is done for a few of them
 * only; the others stay unknown.  To begin with, all is 0 but t. */
struct cs_terms {
	const struct cs_tree *t;
	int lookups;
};

enum cs_term cs_terms_of(struct cs_terms *s, uint32_t node);

/* A name that is bound, somewhere in the file, to what a person typed. */
bool cs_terms_is_fed(struct cs_terms *s, uint32_t name);

/* The file takes in what a person typed, and not as a number at once. */
bool cs_terms_takes_input(const struct cs_tree *t);

/* A string literal that is not of bytes; what it holds does not read as a
 * number; there is a letter in it. */
bool cs_terms_is_literal(const struct cs_tree *t, uint32_t node);
bool cs_terms_is_number_like(const struct cs_tree *t, uint32_t literal);
bool cs_terms_has_letter(const struct cs_tree *t, uint32_t literal);

/* Node i is a name, and the same one as node name. */
bool cs_terms_is_name(const struct cs_tree *t, uint32_t i, uint32_t name);

/* A binary operator of this spelling. */
bool
cs_terms_is_operator(const struct cs_tree *t, uint32_t node, const char *op);

/* The node's text is one of the words; " a b " is a list of two. */
bool
cs_terms_is_word(const struct cs_tree *t, uint32_t node, const char *words);

#endif
