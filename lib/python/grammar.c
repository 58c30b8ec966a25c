#include "python/grammar.h"

#include <stdlib.h>
#include <string.h>

#include "python/compound.h"
#include "python/lex.h"
#include "python/parse.h"

static void
all(struct cs_parse *p, void *to)
{
	(void)to;
	cs_compound_read_all(p);
}

/*
 * What the tokenizer finds after an error of the grammar replaces it, as in
 * CPython: an invalid string, bracket or number, and a bracket that is open on
 * an earlier line.
 */
static void
read_on(struct cs_parse *p, struct cs_fault *fault)
{
	const unsigned line = cs_lex_line_of(
	    &p->t, p->unit[p->units - 1].start);
	struct cs_token tok;

	do {
		p->t.fault.kind = CS_FAULT_NONE;
		while (cs_tokens_next(&p->t, &tok) > CS_TOKEN_FAULT)
			;
		/* After a character that begins no token. */
		p->t.at = p->t.fault.end;
	} while (tok.kind == CS_TOKEN_FAULT && p->t.about == CS_TOKENS_SYMBOL &&
	    p->t.fault.end > p->t.fault.start);
	if (tok.kind != CS_TOKEN_FAULT || !p->t.hard)
		return;
	if (p->t.about == CS_TOKENS_UNCLOSED &&
	    line <= cs_lex_line_of(&p->t, p->t.fault.start))
		return;
	*fault = p->t.fault;
}

int
cs_grammar_check(const char *text, size_t len, unsigned minor,
    struct cs_fault *fault, struct cs_err *err)
{
	struct cs_parse p;
	bool whole;

	memset(&p, 0, offsetof(struct cs_parse, t));
	memset((char *)&p + offsetof(struct cs_parse, unit), 0,
	    sizeof(p) - offsetof(struct cs_parse, unit));
	cs_tokens_start(&p.t, text, len);
	p.minor = minor;
	p.fault = fault;
	fault->kind = CS_FAULT_NONE;
	whole = cs_parse_all(&p, all);
	if (!whole && p.failed == CS_OK && !p.hard && !p.final)
		read_on(&p, fault);
	if (whole && p.later.kind != CS_FAULT_NONE)
		*fault = p.later;
	free(p.unit);
	if (p.failed == CS_ENOMEM)
		return cs_err_nomem(err);
	if (p.failed == CS_ELIMIT)
		return cs_err_set(
		    err, CS_ELIMIT, "nested deeper than any program is");
	return 0;
}
