#ifndef CS_PYTHON_EXPR_H
#define CS_PYTHON_EXPR_H

#include <stdbool.h>
#include <stdint.h>

struct cs_parse;

/* Expressions: what is read of each is its kind and its place, and what in it
 * can't be assigned to. */

enum cs_expr_kind {
	CS_EXPR_NAME,
	CS_EXPR_ATTRIBUTE,
	CS_EXPR_SUBSCRIPT,
	CS_EXPR_TUPLE,
	CS_EXPR_LIST,
	CS_EXPR_STARRED,
	CS_EXPR_TARGETS, /* those above can be targets */
	CS_EXPR_CALL,
	CS_EXPR_LITERAL,
	CS_EXPR_FSTRING,
	CS_EXPR_TRUE,
	CS_EXPR_FALSE,
	CS_EXPR_NONE,
	CS_EXPR_ELLIPSIS,
	CS_EXPR_SET,
	CS_EXPR_DICT,
	CS_EXPR_LIST_COMPREHENSION,
	CS_EXPR_SET_COMPREHENSION,
	CS_EXPR_DICT_COMPREHENSION,
	CS_EXPR_GENERATOR,
	CS_EXPR_OPERATION,
	CS_EXPR_AWAIT,
	CS_EXPR_BITWISE, /* those above are what "|" joins */
	CS_EXPR_COMPARISON,
	CS_EXPR_LOGIC,
	CS_EXPR_CONDITIONAL,
	CS_EXPR_LAMBDA,
	CS_EXPR_NAMED,
	CS_EXPR_YIELD,
	CS_EXPR_NOTHING, /* no expression at all */
};

/* A part that is no target. */
struct cs_expr_part {
	enum cs_expr_kind kind; /* CS_EXPR_NOTHING: there is none */
	uint32_t start, end;
};

struct cs_expr {
	enum cs_expr_kind kind;
	uint32_t start, end;	  /* without brackets around it */
	bool bare;		  /* a tuple without brackets */
	bool grouped;		  /* brackets are around it, */
	bool last_grouped;	  /* around the last element */
	struct cs_expr_part bad;  /* to assign to it */
	struct cs_expr_part kept; /* to delete it */
	struct cs_expr_part many; /* two stars are in this collection of it */
	struct cs_expr_part last; /* the last element of a bare tuple, or it */
};

/* An expression that began at start and ends here. */
struct cs_expr
cs_expr_make(struct cs_parse *p, enum cs_expr_kind kind, uint32_t start);

/* As the error messages have it. */
const char *cs_expr_name(enum cs_expr_kind kind);

/* The rules of the language's grammar by these names. */
struct cs_expr cs_expr_expression(struct cs_parse *p);
struct cs_expr cs_expr_named(struct cs_parse *p);
struct cs_expr cs_expr_star_expressions(struct cs_parse *p);
struct cs_expr cs_expr_star_named(struct cs_parse *p);
struct cs_expr cs_expr_yield(struct cs_parse *p);
/* What stands in a loop's head before "in". */
struct cs_expr cs_expr_loop_targets(struct cs_parse *p);

/* One or more "for ... in ... if ..."; the end of the last part. */
uint32_t cs_expr_clauses(struct cs_parse *p);
/* They begin here. */
bool cs_expr_is_clause(struct cs_parse *p);

/* An expression may begin with this token. */
bool cs_expr_begins(struct cs_parse *p);

/* What the compiler says of the stars in a target. */
void cs_expr_check_stars(struct cs_parse *p, const struct cs_expr *e);

/* It may be assigned to: an attribute, a subscript, a name, alone. */
bool cs_expr_is_single(const struct cs_expr *e);

/* The rules as parts to try (python/parse.h): to is a struct cs_expr. */
void cs_expr_try_expression(struct cs_parse *p, void *to);
void cs_expr_try_expressions(struct cs_parse *p, void *to);
void cs_expr_try_bitwise(struct cs_parse *p, void *to);

#endif
