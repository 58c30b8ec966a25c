#include "python/oldfields.h"

#include <stddef.h>
#include <string.h>

#include "python/fault.h"
#include "python/lex.h"

enum { DEPTH_MAX = 200, LEVELS = 2 };

/* The contents of the literal. */
struct literal {
	const char *at, *end;
	bool raw, triple;
};

/* ---- its end ---- */

static bool
is_quote(const char *s, const char *end, char quote, size_t n)
{
	if ((size_t)(end - s) < n)
		return false;
	for (size_t i = 0; i < n; i++)
		if (s[i] != quote)
			return false;
	return true;
}

/* The content; false if it is unterminated. */
static bool
find_content(const char *text, size_t len, uint32_t start, struct literal *l,
    uint32_t *end)
{
	const char *s = text + start, *last = text + len;
	size_t quotes;
	char quote;

	for (; *s != '\'' && *s != '"'; s++)
		l->raw |= (*s | 0x20) == 'r';
	quote = *s;
	l->triple = is_quote(s, last, quote, 3);
	quotes = l->triple ? 3 : 1;
	s += quotes;
	l->at = s;
	while (s < last && !is_quote(s, last, quote, quotes) &&
	    (l->triple || (*s != '\n' && *s != '\r')))
		s += *s == '\\' && s + 1 < last ? 2 : 1;
	l->end = s;
	if (!is_quote(s, last, quote, quotes))
		return false;
	*end = (uint32_t)(s + quotes - text);
	return true;
}

/* ---- a field's expression ---- */

struct expression {
	char open[DEPTH_MAX];
	int depth;
	char quote; /* of the open string */
	size_t quotes;
};

static const char *
close_bracket(struct expression *x, char c)
{
	static const char pairs[] = "()[]{}";
	const char *opening = strchr(pairs, c) - 1;

	if (x->depth == 0)
		return c == ')' ? "f-string: unmatched ')'"
		    : c == ']'	? "f-string: unmatched ']'"
				: "f-string: unmatched '}'";
	if (x->open[--x->depth] != *opening)
		return "f-string: closing parenthesis does not match opening "
		       "parenthesis";
	return NULL;
}

/* "!=", "==", "<=", ">=" */
static bool
is_comparison(const struct literal *l)
{
	return l->at + 1 < l->end && l->at[1] == '=' &&
	    strchr("!=<>", l->at[0]) != NULL;
}

/* One character of an expression, outside strings; *done if it is the first
 * after it. */
static const char *
step(struct literal *l, struct expression *x, bool *done)
{
	const char c = *l->at;

	if (c == '\'' || c == '"') {
		x->quote = c;
		x->quotes = is_quote(l->at, l->end, c, 3) ? 3 : 1;
		l->at += x->quotes - 1;
	} else if (c == '#') {
		return "f-string expression part cannot include '#'";
	} else if (c == '(' || c == '[' || c == '{') {
		if (x->depth == DEPTH_MAX)
			return "f-string: too many nested parenthesis";
		x->open[x->depth++] = c;
	} else if (x->depth == 0 && strchr("!:}=<>", c) != NULL) {
		if (is_comparison(l))
			l->at++;
		else
			*done = c != '<' && c != '>';
	} else if (c == ')' || c == ']' || c == '}') {
		return close_bracket(x, c);
	}
	return NULL;
}

static const char *
unmatched(char c)
{
	return c == '(' ? "f-string: unmatched '('"
	    : c == '['	? "f-string: unmatched '['"
			: "f-string: unmatched '{'";
}

/* Up to its end. */
static const char *
expression(struct literal *l)
{
	struct expression x = { .depth = 0 };
	bool done = false, empty = true;
	const char *why = NULL;

	for (; l->at < l->end && !done && why == NULL; l->at += !done) {
		if (*l->at == '\\')
			return "f-string expression part cannot include a "
			       "backslash";
		if (x.quote != '\0') {
			if (is_quote(l->at, l->end, x.quote, x.quotes)) {
				l->at += x.quotes - 1;
				x.quote = '\0';
			}
			continue;
		}
		why = step(l, &x, &done);
		empty = empty && (done || strchr(" \t\n\f\r", *l->at) != NULL);
	}
	if (why != NULL)
		return why;
	if (x.quote != '\0')
		return "f-string: unterminated string";
	if (x.depth > 0)
		return unmatched(x.open[x.depth - 1]);
	if (l->at == l->end)
		return "f-string: expecting '}'";
	return empty ? "f-string: empty expression not allowed" : NULL;
}

/* ---- fields and the text between them ---- */

static const char *
conversion(struct literal *l)
{
	if (l->at == l->end || *l->at != '!')
		return NULL;
	if (++l->at == l->end)
		return "f-string: expecting '}'";
	if (strchr("sra", *l->at++) == NULL)
		return "f-string: invalid conversion character: expected 's', "
		       "'r', or 'a'";
	return NULL;
}

/* After the opening brace: the expression, "=", and a conversion. */
static const char *
field(struct literal *l)
{
	const char *why = expression(l);

	if (why != NULL)
		return why;
	if (*l->at == '=') {
		l->at++;
		while (l->at < l->end && strchr(" \t\n\f\r", *l->at) != NULL)
			l->at++;
	}
	why = conversion(l);
	if (why != NULL)
		return why;
	return l->at < l->end && (*l->at == ':' || *l->at == '}') ? NULL
								  : "f-string: "
								    "expecting "
								    "'}'";
}

/* Text up to a brace that is not doubled. */
static const char *
between(struct literal *l, int level)
{
	for (; l->at < l->end; l->at++) {
		const char c = *l->at;

		if (c == '\\' && !l->raw && l->at + 2 < l->end &&
		    l->at[1] == 'N' && l->at[2] == '{') {
			const char *to = memchr(
			    l->at, '}', (size_t)(l->end - l->at));

			if (to != NULL)
				l->at = to;
			continue;
		}
		if (c != '{' && c != '}')
			continue;
		if (level > 0)
			return NULL;
		if (l->at + 1 == l->end || l->at[1] != c)
			return c == '{' ? NULL
					: "f-string: single '}' is not allowed";
		l->at++;
	}
	return NULL;
}

/* The error in the content, or NULL. */
static const char *
read_content(struct literal l)
{
	int level = 0; /* open format specifiers */

	while (l.at < l.end) {
		const char *why = between(&l, level);

		if (why != NULL)
			return why;
		if (l.at == l.end)
			break;
		if (*l.at++ == '}') {
			level--;
			continue;
		}
		if (level == LEVELS)
			return "f-string: expressions nested too deeply";
		why = field(&l);
		if (why != NULL)
			return why;
		level += *l.at++ == ':';
	}
	return level > 0 ? "f-string: expecting '}'" : NULL;
}

bool
cs_oldfields_tell(struct cs_tokens *t, uint32_t start)
{
	struct literal l = { 0 };
	uint32_t end = 0;
	const char *why;

	if (!find_content(t->text, t->len, start, &l, &end)) {
		cs_fault_set(&t->fault, CS_FAULT_SYNTAX, start, start,
		    "unterminated %sstring literal (detected at line %u)",
		    l.triple ? "triple-quoted " : "",
		    cs_lex_line_of(t, (size_t)(l.end - t->text)));
		return true;
	}
	why = read_content(l);
	if (why == NULL)
		return false;
	/* It is reported at the token after the string. */
	while (end < t->len && t->text[end] == ' ')
		end++;
	cs_fault_set(&t->fault, CS_FAULT_SYNTAX, end, end, "%s", why);
	return true;
}
