#ifndef CS_PYTHON_HEAD_H
#define CS_PYTHON_HEAD_H

#include <stdbool.h>
#include <stdint.h>

struct cs_parse;

enum cs_head_kind {
	CS_HEAD_WHOLE, /* no clause may follow */
	CS_HEAD_IF,
	CS_HEAD_LOOP,
	CS_HEAD_TRY, /* no handler yet */
	CS_HEAD_EXCEPT,
	CS_HEAD_EXCEPT_STAR,
	CS_HEAD_TRY_ELSE,
	CS_HEAD_MATCH, /* its block has only cases */
};

/* A compound statement while it is read: the clause that began it, or the
 * latest one. */
struct cs_head {
	enum cs_head_kind kind;
	const char *what; /* "'if' statement" */
	uint32_t at;	  /* of its first word */
	/* Of a match statement: the position of the latest irrefutable case. */
	bool takes_all;
	uint32_t all_start, all_end;
};

/* Read the first word of a head. */
struct cs_head
cs_head_begin(struct cs_parse *p, enum cs_head_kind kind, const char *what);

/* "else:", "finally:" */
void cs_head_bare(struct cs_parse *p, struct cs_head *o, enum cs_head_kind kind,
    const char *what);

/* A colon, which is reported missing only at the end of a line. */
void cs_head_colon(struct cs_parse *p);

#endif
