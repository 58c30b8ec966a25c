#include "python/casegroup.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "python/casepattern.h"
#include "python/parse.h"

void
cs_casegroup_starred(struct cs_parse *p)
{
	if (cs_parse_take(p, CS_WORD_STAR)) {
		cs_casepattern_capture(p, true);
		p->captures.takes_all = false;
	} else {
		cs_casepattern_one(p);
	}
}

void
cs_casegroup_check_stars(struct cs_parse *p, uint32_t stars, uint32_t start)
{
	if (stars > 1)
		cs_parse_later(p, start, cs_parse_end(p),
		    "multiple starred names in sequence pattern");
}

/* The patterns up to end; their number, and whether a comma was last. */
static uint32_t
sequence(struct cs_parse *p, enum cs_word end, bool *comma, bool *starred)
{
	const uint32_t start = p->unit[p->at - 1].start;
	uint32_t n = 0, stars = 0;

	*comma = false;
	*starred = false;
	while (!cs_parse_is(p, end)) {
		stars += cs_parse_is(p, CS_WORD_STAR);
		*starred |= cs_parse_is(p, CS_WORD_STAR);
		cs_casegroup_starred(p);
		n++;
		*comma = cs_parse_take(p, CS_WORD_COMMA);
		if (!*comma)
			break;
	}
	cs_parse_want(p, end);
	cs_casegroup_check_stars(p, stars, start);
	return n;
}

void
cs_casegroup_round(struct cs_parse *p)
{
	bool comma, starred;
	uint32_t n;

	cs_parse_want(p, CS_WORD_LPAR);
	n = sequence(p, CS_WORD_RPAR, &comma, &starred);
	/* "(*a)" is neither a group nor a sequence. */
	if (n == 1 && starred && !comma)
		cs_parse_wrong(p);
	if (n != 1 || comma)
		p->captures.takes_all = false;
}

void
cs_casegroup_square(struct cs_parse *p)
{
	bool comma, starred;

	cs_parse_want(p, CS_WORD_LSQB);
	(void)sequence(p, CS_WORD_RSQB, &comma, &starred);
}

/* The names in one pattern, each once. */
enum { NAMES_MAX = 64 };
struct names {
	uint32_t start[NAMES_MAX], end[NAMES_MAX], n;
};

/* The real number that a key is, including "False"; false if it is not one. */
static bool
number_of(const char *s, size_t n, double *value)
{
	char digits[64];
	size_t len = 0;
	char *end;

	for (size_t i = 0; i < n; i++) {
		if (s[i] == '_' || s[i] == ' ')
			continue;
		if (len + 1 == sizeof(digits))
			return false;
		digits[len++] = s[i];
	}
	digits[len] = '\0';
	*value = strcmp(digits, "True") == 0;
	if (*value != 0 || strcmp(digits, "False") == 0)
		return true;
	if (strspn(digits, "+-.0123456789eEj") != len || len == 0)
		return false;
	*value = strtod(digits, &end);
	return *end == '\0' || (*value == 0 && strcmp(end, "j") == 0);
}

/* "0", "-0", "0.0" and "False" are the same key. */
static bool
is_equal(const char *a, size_t a_len, const char *b, size_t b_len)
{
	double x, y;

	if (a_len == b_len && memcmp(a, b, a_len) == 0)
		return true;
	return number_of(a, a_len, &x) && number_of(b, b_len, &y) && x == y;
}

/* Whether it was there before; it is from now on. */
static bool
is_named(
    const struct cs_parse *p, struct names *s, uint32_t start, uint32_t end)
{
	for (uint32_t i = 0; i < s->n; i++)
		if (is_equal(p->t.text + s->start[i], s->end[i] - s->start[i],
			p->t.text + start, end - start))
			return true;
	if (s->n < NAMES_MAX) {
		s->start[s->n] = start;
		s->end[s->n++] = end;
	}
	return false;
}

/* A key of the pattern that began at start is repeated. */
static void
twice(struct cs_parse *p, uint32_t start, uint32_t key)
{
	const char quote = p->t.text[key];
	const uint32_t in = quote == '"' ? 1 : 0;
	char msg[128];

	(void)snprintf(msg, sizeof(msg),
	    "mapping pattern checks duplicate key (%s%.*s%s)", in ? "'" : "",
	    (int)(cs_parse_end(p) - key - 2 * in), p->t.text + key + in,
	    in ? "'" : "");
	cs_parse_later(p, start, cs_parse_end(p), msg);
}

void
cs_casegroup_mapping(struct cs_parse *p)
{
	const uint32_t start = cs_parse_now(p)->start;
	struct names keys = { .n = 0 };
	uint32_t key;

	cs_parse_want(p, CS_WORD_LBRACE);
	while (!cs_parse_is(p, CS_WORD_RBRACE)) {
		if (cs_parse_take(p, CS_WORD_DOUBLESTAR)) {
			cs_casepattern_capture(p, false);
			(void)cs_parse_take(p, CS_WORD_COMMA);
			break;
		}
		key = cs_parse_now(p)->start;
		if (!cs_casepattern_literal(p)) {
			if (!cs_parse_then(p, CS_WORD_DOT))
				cs_parse_wrong(p);
			cs_casepattern_dotted(p);
		} else if (is_named(p, &keys, key, cs_parse_end(p)))
			twice(p, start, key);
		cs_parse_want(p, CS_WORD_COLON);
		cs_casepattern_one(p);
		if (!cs_parse_take(p, CS_WORD_COMMA))
			break;
	}
	cs_parse_want(p, CS_WORD_RBRACE);
}

/* "a=" in a class pattern, whose pattern is next. */
static void
attribute(struct cs_parse *p, struct names *s, const struct cs_unit *u)
{
	const uint32_t at = cs_parse_now(p)->start;
	char msg[128];

	if (!is_named(p, s, u->start, u->end))
		return;
	(void)snprintf(msg, sizeof(msg),
	    "attribute name repeated in class pattern: %.*s",
	    (int)(u->end - u->start), p->t.text + u->start);
	cs_parse_later(p, at, u->end, msg);
}

/* The positional patterns after keyword ones: where they end. */
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
	struct names names = { .n = 0 };
	bool named = false;

	cs_parse_want(p, CS_WORD_LPAR);
	while (!cs_parse_is(p, CS_WORD_RPAR)) {
		const uint32_t start = cs_parse_now(p)->start;
		uint32_t end;

		if (cs_parse_is_name(p) && cs_parse_then(p, CS_WORD_EQUAL)) {
			const struct cs_unit u = *cs_parse_now(p);

			cs_parse_next(p);
			cs_parse_next(p);
			attribute(p, &names, &u);
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
