#include "python/strings.h"

#include <stdio.h>
#include <string.h>

#include "python/parse.h"

/* The number of characters of s before at, as counted by the error message:
 * non-ASCII ones as escapes \U0001f600. */
static unsigned
place_of(const char *s, const char *at)
{
	unsigned n = 0;

	for (; s < at; s++)
		if (((unsigned char)*s & 0xc0) != 0x80)
			n += (unsigned char)*s < 0x80 ? 1 : 10;
	return n;
}

static int
hex_digits(const char *s, const char *end, int max)
{
	int n = 0;

	while (n < max && s + n < end && s[n] != '\0' &&
	    strchr("0123456789abcdefABCDEF", s[n]) != NULL)
		n++;
	return n;
}

/* "{...}" after \N.  The existing names of characters are not known, only which
 * letters they use. */
static const char *
bad_name(const char *s, const char *end, int *n)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "abcdefghijklmnopqrstuvwxyz0123456789 -";
	const char *close = memchr(s, '}', (size_t)(end - s));

	*n = 0;
	if (s == end || *s != '{')
		return "malformed \\N character escape";
	if (close == NULL || close == s + 1) {
		*n = (int)place_of(s, close == NULL ? end : close);
		return "malformed \\N character escape";
	}
	if (s[1] != ' ' && strspn(s + 1, letters) == (size_t)(close - s - 1))
		return NULL;
	*n = (int)place_of(s, close) + 1;
	return "unknown Unicode character name";
}

/* The error in an escape of a string, or NULL; s is after the backslash, and *n
 * bytes of it belong to the error. */
static const char *
bad_escape(const char *s, const char *end, int *n)
{
	switch (*s) {
	case 'x':
		*n = hex_digits(s + 1, end, 2);
		return *n < 2 ? "truncated \\xXX escape" : NULL;
	case 'u':
		*n = hex_digits(s + 1, end, 4);
		return *n < 4 ? "truncated \\uXXXX escape" : NULL;
	case 'U':
		*n = hex_digits(s + 1, end, 8);
		if (*n < 8)
			return "truncated \\UXXXXXXXX escape";
		return memcmp(s + 1, "00", 2) != 0 ||
			(s[3] != '0' && memcmp(s + 3, "10", 2) != 0)
		    ? "illegal Unicode character"
		    : NULL;
	case 'N':
		return bad_name(s + 1, end, n);
	default:
		return NULL;
	}
}

static void
fail(struct cs_strings *s, const struct cs_unit *u)
{
	s->wrong = true;
	s->start = u->start;
	s->end = u->end;
}

static void
check_text(struct cs_strings *s, const struct cs_unit *u, const char *from,
    const char *end)
{
	for (const char *at = from;
	     (at = memchr(at, '\\', (size_t)(end - at))) != NULL; at += 2) {
		const char *why;
		unsigned first;
		int n = 0;

		if (at + 1 == end)
			return;
		why = bad_escape(at + 1, end, &n);
		if (why == NULL)
			continue;
		first = place_of(from, at);
		fail(s, u);
		(void)snprintf(s->msg, sizeof(s->msg),
		    "(unicode error) 'unicodeescape' codec can't decode bytes "
		    "in position %u-%u: %s",
		    first, first + 1 + (unsigned)n, why);
		return;
	}
}

static void
check_bytes(struct cs_strings *s, const struct cs_unit *u, const char *from,
    const char *end, bool raw)
{
	for (const char *at = from; at < end; at++)
		if ((unsigned char)*at >= 0x80) {
			fail(s, u);
			s->letters = true;
			(void)snprintf(s->msg, sizeof(s->msg),
			    "bytes can only contain ASCII literal characters");
			return;
		}
	for (const char *at = from;
	     !raw && (at = memchr(at, '\\', (size_t)(end - at))) != NULL;
	     at += 2) {
		if (at + 1 == end)
			return;
		if (at[1] != 'x' || hex_digits(at + 2, end, 2) == 2)
			continue;
		fail(s, u);
		(void)snprintf(s->msg, sizeof(s->msg),
		    "(value error) invalid \\x escape at position %u",
		    place_of(from, at));
		return;
	}
}

void
cs_strings_add(struct cs_strings *s, const char *text, const struct cs_unit *u)
{
	const char *from = text + u->start, *end = text + u->end;
	bool raw = false, bytes = false;
	size_t quotes;

	for (; *from != '\'' && *from != '"'; from++) {
		raw |= (*from | 0x20) == 'r';
		bytes |= (*from | 0x20) == 'b';
	}
	s->bytes |= bytes;
	s->text |= !bytes;
	if (s->wrong || u->part != CS_UNIT_WHOLE)
		return;
	quotes = end - from >= 6 && from[1] == from[0] && from[2] == from[0]
	    ? 3
	    : 1;
	from += quotes;
	end -= quotes;
	if (bytes)
		check_bytes(s, u, from, end, raw);
	else if (!raw)
		check_text(s, u, from, end);
}

void
cs_strings_add_piece(
    struct cs_strings *s, const char *text, uint32_t start, uint32_t end)
{
	/* It is reported at the end of the piece. */
	const struct cs_unit at = { .start = end, .end = end };

	if (!s->wrong)
		check_text(s, &at, text + start, text + end);
}

void
cs_strings_check(const struct cs_strings *s, struct cs_parse *p)
{
	if (s->bytes && s->text)
		cs_parse_fail_last(p, "cannot mix bytes and nonbytes literals");
	if (s->wrong && p->minor < 12 && !s->letters)
		cs_parse_fail_last(p, s->msg);
	if (s->wrong)
		cs_parse_fail(
		    p, CS_FAULT_SYNTAX, s->start, s->end, "%s", s->msg);
}
