#ifndef CS_PYTHON_EXPR_H
#define CS_PYTHON_EXPR_H

#include <stdbool.h>
#include <stdint.h>

struct cs_parse;

/* Expressions: for each, its kind, its position and what in it cannot be
 * assigned to. */

enum cs_expr_kind {
	CS_EXPR_NAME,
	CS_EXPR_ATTRIBUTE,
	CS_EXPR_SUBSCRIPT,
	CS_EXPR_TUPLE,
	CS_EXPR_LIST,
	CS_EXPR_STARRED,
	CS_EXPR_TARGETS, /* the kinds above can be targets */
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
	CS_EXPR_BITWISE, /* the kinds above are operands of "|" */
	CS_EXPR_COMPARISON,
	CS_EXPR_LOGIC,
	CS_EXPR_CONDITIONAL,
	CS_EXPR_LAMBDA,
	CS_EXPR_NAMED,
	CS_EXPR_YIELD,
	CS_EXPR_NOTHING, /* not an expression */
};

/* A part that is not a target. */
struct cs_expr_part {
	enum cs_expr_kind kind; /* CS_EXPR_NOTHING: none */
	uint32_t start, end;
};

struct cs_expr {
	enum cs_expr_kind kind;
	uint32_t start, end;	  /* without enclosing brackets */
	bool bare;		  /* a tuple without brackets */
	bool grouped;		  /* brackets enclose it, */
	bool last_grouped;	  /* around the last element */
	struct cs_expr_part bad;  /* cannot be assigned to */
	struct cs_expr_part kept; /* cannot be deleted */
	struct cs_expr_part many; /* the collection in it that has two stars */
	struct cs_expr_part last; /* last element of a bare tuple, or itself */
};

/* An expression that began at start and ends here. */
struct cs_expr
cs_expr_make(struct cs_parse *p, enum cs_expr_kind kind, uint32_t start);

/* As in error messages. */
const char *cs_expr_name(enum cs_expr_kind kind);

/* The grammar rules of the same names. */
struct cs_expr cs_expr_expression(struct cs_parse *p);
struct cs_expr cs_expr_named(struct cs_parse *p);
struct cs_expr cs_expr_star_expressions(struct cs_parse *p);
struct cs_expr cs_expr_star_named(struct cs_parse *p);
struct cs_expr cs_expr_yield(struct cs_parse *p);
/* The targets in the head of a loop, before "in". */
struct cs_expr cs_expr_loop_targets(struct cs_parse *p);

/* One or more "for ... in ... if ..."; returns the end of the last part. */
uint32_t cs_expr_clauses(struct cs_parse *p);
/* Whether such a clause begins here. */
bool cs_expr_is_clause(struct cs_parse *p);

/* Whether an expression may begin with this token. */
bool cs_expr_begins(struct cs_parse *p);

/* The compiler's errors about stars in a target. */
void cs_expr_check_stars(struct cs_parse *p, const struct cs_expr *e);

/* Whether it is a single target: an attribute, a subscript or a name. */
bool cs_expr_is_single(const struct cs_expr *e);

/* The rules as parts to try (python/parse.h): to is a struct cs_expr. */
void cs_expr_try_expression(struct cs_parse *p, void *to);
void cs_expr_try_expressions(struct cs_parse *p, void *to);
void cs_expr_try_bitwise(struct cs_parse *p, void *to);

#endif
