#ifndef CS_PYTHON_PARSE_H
#define CS_PYTHON_PARSE_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "python/fault.h"
#include "python/tokens.h"
#include "python/word.h"

/*
 * Shared by the parts of the grammar (python/grammar.h).  A function reads what
 * it is named after and leaves the position after it, or exits through p->out
 * with the fault set.  Recursion is bounded by the language's own limits.
 */

/* A token, reduced to what is needed of it. */
struct cs_unit {
	uint32_t start, end;
	uint8_t kind;  /* enum cs_token_kind */
	uint8_t word;  /* enum cs_word */
	uint8_t level; /* brackets open after it */
	uint8_t part;  /* enum cs_unit_part, for a string */
};

enum cs_unit_part {
	CS_UNIT_WHOLE,
	CS_UNIT_OPEN, /* start of an f-string */
	CS_UNIT_TEXT, /* part of it, between fields */
	CS_UNIT_SHUT,
};

/* The names that a pattern binds, and whether it is irrefutable. */
enum { CS_CAPTURES_MAX = 256 };
struct cs_captures {
	struct {
		uint32_t start, end;
	} name[CS_CAPTURES_MAX];
	uint32_t n;
	/* Whether the pattern read last is irrefutable. */
	bool takes_all;
	uint32_t start, end;
};

struct cs_parse {
	struct cs_tokens t;
	struct cs_unit *unit; /* of the current logical line, from 0 */
	uint32_t units, cap, at;
	uint32_t reach; /* the furthest token examined */
	jmp_buf *out;
	bool trying; /* only a test: errors have no message */
	bool hoping; /* the same, except for errors with a message of their own */
	bool final; /* whatever the tokenizer finds after the error */
	bool hard;  /* the error is the tokenizer's */
	unsigned depth;
	struct cs_captures captures;
	/* After the brace of the current f-string field; 0: none. */
	uint32_t field;
	unsigned minor; /* target version 3.minor */
	struct cs_fault *fault;
	struct cs_fault later; /* reported if there is no other */
	enum cs_code failed;
};

/* ---- python/parse.c: tokens ---- */

/* The token i places ahead. */
const struct cs_unit *cs_parse_peek(struct cs_parse *p, uint32_t i);
static inline const struct cs_unit *
cs_parse_now(struct cs_parse *p)
{
	const struct cs_unit *u = cs_parse_peek(p, 0);

	if (p->at > p->reach)
		p->reach = p->at;
	return u;
}
static inline bool
cs_parse_is(struct cs_parse *p, enum cs_word word)
{
	return cs_parse_now(p)->word == (uint8_t)word;
}
static inline bool
cs_parse_is_kind(struct cs_parse *p, enum cs_token_kind kind)
{
	return cs_parse_now(p)->kind == (uint8_t)kind;
}
/* The token ahead of this one. */
bool cs_parse_then(struct cs_parse *p, enum cs_word word);
void cs_parse_next(struct cs_parse *p);
/* Read the operator if it is next and an operand may follow it. */
bool cs_parse_take_before(
    struct cs_parse *p, enum cs_word word, bool (*operand)(struct cs_parse *));
/* Read the word if it is next. */
bool cs_parse_take(struct cs_parse *p, enum cs_word word);
/* The same, but its absence is an error; with CPython's message if forced. */
void cs_parse_want(struct cs_parse *p, enum cs_word word);
void cs_parse_force(struct cs_parse *p, enum cs_word word);
/* Whether a name that is not a keyword is next. */
bool cs_parse_is_name(struct cs_parse *p);
void cs_parse_want_name(struct cs_parse *p);
/* The end of the previous token. */
uint32_t cs_parse_end(const struct cs_parse *p);
/* Earlier tokens are not needed any more. */
void cs_parse_forget(struct cs_parse *p);

/* ---- faults ---- */

/* "invalid syntax", at the furthest token that was examined. */
_Noreturn void cs_parse_wrong(struct cs_parse *p);
/* An error from start to end; no details while trying. */
_Noreturn void
cs_parse_fail(struct cs_parse *p, enum cs_fault_kind kind, uint32_t start,
    uint32_t end, const char *fmt, ...) __attribute__((format(printf, 5, 6)));
/* An error of the compiler, and so reported only if the whole text is
 * grammatical: the first is kept. */
void cs_parse_later(
    struct cs_parse *p, uint32_t start, uint32_t end, const char *msg);
/* At the previous token. */
_Noreturn void cs_parse_fail_last(struct cs_parse *p, const char *msg);
/* The construct is newer than the target version. */
void cs_parse_since(
    struct cs_parse *p, unsigned minor, uint32_t start, const char *what);

/* ---- trying ---- */

typedef void cs_parse_part(struct cs_parse *p, void *to);
/* Read the part if it is there; otherwise return false with nothing read.  With
 * furthest, the tokens examined count towards the position of an error. */
bool
cs_parse_try(struct cs_parse *p, cs_parse_part *part, void *to, bool furthest);

/* The same if there is an error in any case: an error within the part that has
 * its own message is reported. */
bool cs_parse_hope(struct cs_parse *p, cs_parse_part *part, void *to);

/* Read the part, which must extend to the end; false if it has an error. */
bool cs_parse_all(struct cs_parse *p, cs_parse_part *part);

#endif
