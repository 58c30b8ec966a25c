#include "python/toml.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"

enum { DEPTH = 100 };

const char *
cs_toml_blank(const char *s)
{
	return s + strspn(s, " \t");
}

static bool
is_control(char c)
{
	return (c > '\0' && c < ' ' && c != '\t') || c == 0x7f;
}

/* The position after a comment, at the end of its line. */
static const char *
skip_comment(const char *s)
{
	for (; *s != '\0' && *s != '\n'; s++)
		if (is_control(*s))
			return NULL;
	return s;
}

const char *
cs_toml_end(const char *s)
{
	s = cs_toml_blank(s);
	if (*s == '#')
		s = skip_comment(s);
	if (s == NULL || (*s != '\n' && *s != '\0'))
		return NULL;
	return s + (*s == '\n');
}

const char *
cs_toml_lines(const char *s)
{
	while (s != NULL) {
		s += strspn(s, " \t\n");
		if (*s != '#')
			return s;
		s = skip_comment(s);
	}
	return NULL;
}

/* ---- strings ---- */

/* A character given by this many digits. */
static const char *
take_character(const char *s, size_t digits, struct cs_buf *out)
{
	static const char hex[] = "0123456789abcdef0123456789ABCDEF";
	uint32_t value = 0;

	for (size_t i = 0; i < digits; i++, s++) {
		const char *at = *s != '\0' ? strchr(hex, *s) : NULL;

		if (at == NULL)
			return NULL;
		value = value << 4 | ((uint32_t)(at - hex) & 15);
	}
	if (value == 0 || value > 0x10ffff ||
	    (value >= 0xd800 && value <= 0xdfff))
		return NULL;
	cs_utf8_put(out, value);
	return s;
}

/* After the backslash. */
static const char *
take_escape(const char *s, struct cs_buf *out)
{
	static const char from[] = "\"\\btnfr", to[] = "\"\\\b\t\n\f\r";
	const char *at = *s != '\0' ? strchr(from, *s) : NULL;

	if (*s == 'u' || *s == 'U')
		return take_character(s + 1, *s == 'u' ? 4 : 8, out);
	if (at == NULL)
		return NULL;
	cs_buf_addc(out, to[at - from]);
	return s + 1;
}

/* A backslash at the end of a line removes the white space after it; NULL: it
 * is not at the end. */
static const char *
skip_fold(const char *s)
{
	const char *end = cs_toml_blank(s);

	return *end == '\n' ? end + strspn(end, " \t\n") : NULL;
}

/* On one line, after its quote. */
static const char *
take_short(const char *s, char quote, struct cs_buf *out)
{
	while (s != NULL && *s != quote) {
		if (*s == '\0' || is_control(*s))
			return NULL;
		if (*s == '\\' && quote == '"')
			s = take_escape(s + 1, out);
		else
			cs_buf_addc(out, *s++);
	}
	return s != NULL ? s + 1 : NULL;
}

/* Multi-line, after its three quotes: the last three may be preceded by two
 * that belong to it. */
static const char *
take_long(const char *s, char quote, struct cs_buf *out)
{
	const char *fold;

	s += *s == '\n';
	while (s != NULL && (*s != quote || s[1] != quote || s[2] != quote)) {
		if (*s == '\0' || (is_control(*s) && *s != '\n'))
			return NULL;
		if (*s != '\\' || quote != '"')
			cs_buf_addc(out, *s++);
		else if ((fold = skip_fold(s + 1)) != NULL)
			s = fold;
		else
			s = take_escape(s + 1, out);
	}
	if (s == NULL)
		return NULL;
	for (int more = 0; more < 2 && s[3] == quote; more++)
		cs_buf_addc(out, *s++);
	return s + 3;
}

const char *
cs_toml_string(const char *s, struct cs_buf *out)
{
	const char quote = *s;

	if (quote != '"' && quote != '\'')
		return NULL;
	s = s[1] == quote && s[2] == quote ? take_long(s + 3, quote, out)
					   : take_short(s + 1, quote, out);
	cs_buf_addc(out, '\0');
	return out->failed == 0 ? s : NULL;
}

/* ---- keys ---- */

static const char *
take_simple_key(const char *s, struct cs_buf *out)
{
	const size_t n = strspn(s,
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	    "0123456789_-");

	if (n == 0)
		return (*s == '"' || *s == '\'') &&
			strncmp(s, "\"\"\"", 3) != 0 &&
			strncmp(s, "'''", 3) != 0
		    ? cs_toml_string(s, out)
		    : NULL;
	cs_buf_add(out, s, n);
	cs_buf_addc(out, '\0');
	return out->failed == 0 ? s + n : NULL;
}

const char *
cs_toml_key(const char *s, struct cs_buf *out)
{
	for (;;) {
		s = take_simple_key(s, out);
		if (s == NULL || *cs_toml_blank(s) != '.')
			return s;
		s = cs_toml_blank(cs_toml_blank(s) + 1);
	}
}

const char *
cs_toml_header(const char *s, struct cs_buf *out)
{
	const bool many = s[0] == '[' && s[1] == '[';

	if (*s != '[')
		return NULL;
	s = cs_toml_key(cs_toml_blank(s + 1 + many), out);
	if (s == NULL)
		return NULL;
	s = cs_toml_blank(s);
	return *s == ']' && (!many || s[1] == ']') ? s + 1 + many : NULL;
}

/* ---- values ---- */

static const char digits[] = "0123456789";

/* Digits with single underscores between them; at least one. */
static const char *
skip_digits(const char *s, const char *which)
{
	size_t n = strspn(s, which);

	if (n == 0)
		return NULL;
	while (s[n] == '_' && strspn(s + n + 1, which) > 0)
		n += 1 + strspn(s + n + 1, which);
	return s + n;
}

static const char *
skip_exponent(const char *s)
{
	if (s == NULL || (*s != 'e' && *s != 'E'))
		return s;
	s++;
	return skip_digits(s + (*s == '+' || *s == '-'), digits);
}

static const char *
skip_number(const char *s)
{
	static const struct {
		const char *mark, *digits;
	} bases[] = { { "0x", "0123456789abcdefABCDEF" }, { "0o", "01234567" },
		{ "0b", "01" } };

	for (size_t i = 0; i < sizeof(bases) / sizeof(bases[0]); i++)
		if (strncmp(s, bases[i].mark, 2) == 0)
			return skip_digits(s + 2, bases[i].digits);
	s += *s == '+' || *s == '-';
	if (strncmp(s, "inf", 3) == 0 || strncmp(s, "nan", 3) == 0)
		return s + 3;
	s = *s == '0' ? s + 1 : skip_digits(s, digits);
	if (s != NULL && *s == '.')
		s = skip_digits(s + 1, digits);
	return skip_exponent(s);
}

/* Two digits, within a range. */
static bool
is_two(const char *s, int from, int to)
{
	int n;

	if (strspn(s, digits) < 2)
		return false;
	n = (s[0] - '0') * 10 + s[1] - '0';
	return n >= from && n <= to;
}

static const char *
skip_minute(const char *s)
{
	return is_two(s, 0, 23) && s[2] == ':' && is_two(s + 3, 0, 59) ? s + 5
								       : NULL;
}

static const char *
skip_time(const char *s)
{
	s = skip_minute(s);
	if (s == NULL || *s != ':' || !is_two(s + 1, 0, 59))
		return NULL;
	s += 3;
	if (*s != '.')
		return s;
	return strspn(s + 1, digits) > 0 ? s + 1 + strspn(s + 1, digits) : NULL;
}

/* Including its time, if present. */
static const char *
skip_date(const char *s)
{
	if (strspn(s, digits) != 4 || s[4] != '-' || !is_two(s + 5, 1, 12) ||
	    s[7] != '-' || !is_two(s + 8, 1, 31))
		return NULL;
	s += 10;
	if (*s != 'T' && *s != 't' && (*s != ' ' || strspn(s + 1, digits) == 0))
		return s;
	s = skip_time(s + 1);
	if (s == NULL || (*s != '+' && *s != '-'))
		return s != NULL && (*s == 'Z' || *s == 'z') ? s + 1 : s;
	return skip_minute(s + 1);
}

/* A number, a time, true or false. */
static const char *
skip_scalar(const char *s)
{
	const size_t n = strspn(s, digits);

	if (strncmp(s, "true", 4) == 0)
		return s + 4;
	if (strncmp(s, "false", 5) == 0)
		return s + 5;
	if (n == 4 && s[4] == '-')
		return skip_date(s);
	return n == 2 && s[2] == ':' ? skip_time(s) : skip_number(s);
}

static const char *
skip_single(const char *s, struct cs_buf *scratch)
{
	return *s == '"' || *s == '\'' ? cs_toml_string(s, scratch)
				       : skip_scalar(s);
}

/* "key =" in an inline table. */
static const char *
skip_name(const char *s, struct cs_buf *scratch)
{
	s = cs_toml_key(s, scratch);
	s = s != NULL ? cs_toml_blank(s) : NULL;
	return s != NULL && *s == '=' ? cs_toml_blank(s + 1) : NULL;
}

/* Only an array goes over lines, and may have a comma behind its last value. */
static const char *
skip_between(const char *s, char open)
{
	return open == '[' ? cs_toml_lines(s) : cs_toml_blank(s);
}

static char
closing(char open)
{
	return open == '[' ? ']' : '}';
}

/* Behind what opens an array or a table, to its first value; or, with *done,
 * behind all of it. */
static const char *
enter(const char *s, char open, bool *done, struct cs_buf *scratch)
{
	s = skip_between(s, open);
	*done = s != NULL && *s == closing(open);
	if (*done)
		return s + 1;
	return s == NULL || open == '[' ? s : skip_name(s, scratch);
}

/* The same, behind one of its values. */
static const char *
advance(const char *s, char open, bool *done, struct cs_buf *scratch)
{
	s = skip_between(s, open);
	*done = s != NULL && *s == closing(open);
	if (*done)
		return s + 1;
	if (s == NULL || *s != ',')
		return NULL;
	return open == '[' ? enter(s + 1, open, done, scratch)
			   : skip_name(cs_toml_blank(s + 1), scratch);
}

const char *
cs_toml_value(const char *s, struct cs_buf *scratch)
{
	char open[DEPTH];
	size_t depth = 0;
	bool done = true;

	do {
		if (*s != '[' && *s != '{') {
			s = skip_single(s, scratch);
			done = true;
		} else if (depth < DEPTH) {
			open[depth++] = *s;
			s = enter(s + 1, open[depth - 1], &done, scratch);
			depth -= done;
		} else {
			return NULL;
		}
		while (s != NULL && done && depth > 0) {
			s = advance(s, open[depth - 1], &done, scratch);
			depth -= done;
		}
	} while (s != NULL && depth > 0);
	return s;
}

const char *
cs_toml_strings(const char *s, struct cs_buf *out)
{
	if (*s != '[')
		return NULL;
	s = cs_toml_lines(s + 1);
	while (s != NULL && *s != ']') {
		s = cs_toml_string(s, out);
		s = s != NULL ? cs_toml_lines(s) : NULL;
		if (s == NULL || (*s != ',' && *s != ']'))
			return NULL;
		if (*s == ',')
			s = cs_toml_lines(s + 1);
	}
	return s != NULL ? s + 1 : NULL;
}
