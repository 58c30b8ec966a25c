#include "python/lex.h"

#include <stdarg.h>
#include <stdio.h>

void
cs_lex_skip_line(struct cs_tokens *t)
{
	while (t->at < t->len && !cs_lex_is_line_end(cs_lex_peek(t, 0)))
		t->at++;
}

unsigned
cs_lex_line_of(const struct cs_tokens *t, size_t byte)
{
	unsigned n = 1;

	for (size_t i = 0; i < byte && !t->tolerant; i++)
		n += t->text[i] == '\n' ||
		    (t->text[i] == '\r' &&
			(i + 1 == t->len || t->text[i + 1] != '\n'));
	return n;
}

enum cs_token_kind
cs_lex_fail(struct cs_tokens *t, struct cs_token *tok,
    enum cs_tokens_about about, size_t start, size_t end, const char *fmt, ...)
{
	va_list ap;

	t->about = about;
	t->hard = about != CS_TOKENS_INDENTATION && about != CS_TOKENS_SYMBOL;
	t->fault.kind = CS_FAULT_SYNTAX;
	t->fault.start = (uint32_t)start;
	t->fault.end = (uint32_t)end;
	tok->kind = CS_TOKEN_FAULT;
	if (t->tolerant)
		return tok->kind;
	va_start(ap, fmt);
	(void)vsnprintf(t->fault.msg, sizeof(t->fault.msg), fmt, ap);
	va_end(ap);
	return tok->kind;
}
