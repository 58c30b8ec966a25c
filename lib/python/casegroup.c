#include "python/casegroup.h"

#include <stdbool.h>
#include <stdint.h>

#include "python/casepattern.h"
#include "python/parse.h"

void
cs_casegroup_starred(struct cs_parse *p)
{
	if (cs_parse_take(p, CS_WORD_STAR))
		cs_casepattern_capture(p, true);
	else
		cs_casepattern_one(p);
}

/* The patterns up to end; how many, and whether a comma was the last. */
static uint32_t
sequence(struct cs_parse *p, enum cs_word end, bool *comma, bool *starred)
{
	uint32_t n = 0;

	*comma = false;
	*starred = false;
	while (!cs_parse_is(p, end)) {
		*starred |= cs_parse_is(p, CS_WORD_STAR);
		cs_casegroup_starred(p);
		n++;
		*comma = cs_parse_take(p, CS_WORD_COMMA);
		if (!*comma)
			break;
	}
	cs_parse_want(p, end);
	return n;
}

void
cs_casegroup_round(struct cs_parse *p)
{
	bool comma, starred;

	cs_parse_want(p, CS_WORD_LPAR);
	/* "(*a)" is neither a group nor a sequence. */
	if (sequence(p, CS_WORD_RPAR, &comma, &starred) == 1 && starred &&
	    !comma)
		cs_parse_wrong(p);
}

void
cs_casegroup_square(struct cs_parse *p)
{
	bool comma, starred;

	cs_parse_want(p, CS_WORD_LSQB);
	(void)sequence(p, CS_WORD_RSQB, &comma, &starred);
}

void
cs_casegroup_mapping(struct cs_parse *p)
{
	cs_parse_want(p, CS_WORD_LBRACE);
	while (!cs_parse_is(p, CS_WORD_RBRACE)) {
		if (cs_parse_take(p, CS_WORD_DOUBLESTAR)) {
			cs_casepattern_capture(p, false);
			(void)cs_parse_take(p, CS_WORD_COMMA);
			break;
		}
		if (!cs_casepattern_literal(p)) {
			cs_casepattern_dotted(p);
		}
		cs_parse_want(p, CS_WORD_COLON);
		cs_casepattern_one(p);
		if (!cs_parse_take(p, CS_WORD_COMMA))
			break;
	}
	cs_parse_want(p, CS_WORD_RBRACE);
}

/* The positional patterns behind those with a name: where they end. */
static void
positional(struct cs_parse *p, void *to)
{
	do {
		cs_casepattern_one(p);
		*(uint32_t *)to = cs_parse_end(p);
	} while (
	    cs_parse_take(p, CS_WORD_COMMA) && !cs_parse_is(p, CS_WORD_RPAR));
}

void
cs_casegroup_class(struct cs_parse *p)
{
	bool named = false;

	cs_parse_want(p, CS_WORD_LPAR);
	while (!cs_parse_is(p, CS_WORD_RPAR)) {
		const uint32_t start = cs_parse_now(p)->start;
		uint32_t end;

		if (cs_parse_is_name(p) && cs_parse_then(p, CS_WORD_EQUAL)) {
			cs_parse_next(p);
			cs_parse_next(p);
			cs_casepattern_one(p);
			named = true;
		} else {
			if (named && !p->trying &&
			    cs_parse_try(p, positional, &end, false))
				cs_parse_fail(p, CS_FAULT_SYNTAX, start, end,
				    "positional patterns follow keyword "
				    "patterns");
			cs_casepattern_one(p);
		}
		if (!cs_parse_take(p, CS_WORD_COMMA))
			break;
	}
	cs_parse_want(p, CS_WORD_RPAR);
}
