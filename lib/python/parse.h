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
 * What the parts of the grammar share (python/grammar.h).  A function reads
 * what it is called after and stands behind it then, or leaves by p->out with
 * the fault set.  It goes no deeper than the language's own limits let it.
 */

/* A token, as little as is needed of it. */
struct cs_unit {
	uint32_t start, end;
	uint8_t kind;  /* enum cs_token_kind */
	uint8_t word;  /* enum cs_word */
	uint8_t level; /* brackets that are open behind it */
	uint8_t part;  /* enum cs_unit_part, of a string */
};

enum cs_unit_part {
	CS_UNIT_WHOLE,
	CS_UNIT_OPEN, /* an f-string begins */
	CS_UNIT_TEXT, /* of it, between fields */
	CS_UNIT_SHUT,
};

/* What a pattern binds, and whether nothing gets past it. */
enum { CS_CAPTURES_MAX = 256 };
struct cs_captures {
	struct {
		uint32_t start, end;
	} name[CS_CAPTURES_MAX];
	uint32_t n;
	/* Of the pattern that was read last: it takes anything. */
	bool takes_all;
	uint32_t start, end;
};

struct cs_parse {
	struct cs_tokens t;
	struct cs_unit *unit; /* of the logical line that is read, from 0 */
	uint32_t units, cap, at;
	uint32_t reach; /* the furthest that the grammar had a look at */
	jmp_buf *out;
	bool trying; /* whether something is there: no fault has words */
	bool hoping; /* the same, but for the faults that have their own */
	bool final;  /* whatever the tokenizer finds behind the fault */
	bool hard;   /* the fault is the tokenizer's */
	unsigned depth;
	struct cs_captures captures;
	/* Behind the brace of the f-string field that is read; 0: none is. */
	uint32_t field;
	unsigned minor; /* of the Python that is to take it, 3.minor */
	struct cs_fault *fault;
	struct cs_fault later; /* what is told when there is no other */
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
/* Read the operator if it is there and an operand may follow it. */
bool cs_parse_take_before(
    struct cs_parse *p, enum cs_word word, bool (*operand)(struct cs_parse *));
/* Read the word if it is there. */
bool cs_parse_take(struct cs_parse *p, enum cs_word word);
/* ... or it is a fault; in CPython's words where forced. */
void cs_parse_want(struct cs_parse *p, enum cs_word word);
void cs_parse_force(struct cs_parse *p, enum cs_word word);
/* A name that is no keyword. */
bool cs_parse_is_name(struct cs_parse *p);
void cs_parse_want_name(struct cs_parse *p);
/* The end of the token before this one. */
uint32_t cs_parse_end(const struct cs_parse *p);
/* From here on the tokens before this one are not needed. */
void cs_parse_forget(struct cs_parse *p);

/* ---- faults ---- */

/* "invalid syntax", at the furthest token that was looked at. */
_Noreturn void cs_parse_wrong(struct cs_parse *p);
/* From byte to byte; nothing more while trying. */
_Noreturn void
cs_parse_fail(struct cs_parse *p, enum cs_fault_kind kind, uint32_t start,
    uint32_t end, const char *fmt, ...) __attribute__((format(printf, 5, 6)));
/* What the compiler says, and so only when all of it is grammatical: the first
 * that is told is kept. */
void cs_parse_later(
    struct cs_parse *p, uint32_t start, uint32_t end, const char *msg);
/* At the last token that was read. */
_Noreturn void cs_parse_fail_last(struct cs_parse *p, const char *msg);
/* Something is newer than the Python that is to take it. */
void cs_parse_since(
    struct cs_parse *p, unsigned minor, uint32_t start, const char *what);

/* ---- trying ---- */

typedef void cs_parse_part(struct cs_parse *p, void *to);
/* Read the part; false, and nothing was read, where it is not there.  With
 * furthest, what was looked at counts for where a fault is. */
bool
cs_parse_try(struct cs_parse *p, cs_parse_part *part, void *to, bool furthest);

/* The same where there is a fault in any case: what has words of its own in the
 * part is that fault. */
bool cs_parse_hope(struct cs_parse *p, cs_parse_part *part, void *to);

/* Read the part, which is all there is; false when it has a fault. */
bool cs_parse_all(struct cs_parse *p, cs_parse_part *part);

#endif
