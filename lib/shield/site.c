#include "shield/site.h"

#include <stdbool.h>

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* The beginning of a path: no digit, as in times, and no bracket. */
static bool
may_begin(char c)
{
	const char low = (char)(c | ' ');

	return (low >= 'a' && low <= 'z') || c == '/' || c == '.' || c == '_' ||
	    c == '@';
}

/* The end of the word at i, before the number of a line, if it contains a slash
 * or a dot; 0: there is none. */
static size_t
path(const char *p, size_t n, size_t i)
{
	bool named = false;

	for (; i + 1 < n && p[i] != ' ' && p[i] != '\t'; i++) {
		if ((p[i] == ':' || p[i] == '(') && is_digit(p[i + 1]))
			return named ? i : 0;
		named |= p[i] == '/' || p[i] == '.' || p[i] == '\\';
	}
	return 0;
}

/* After the digits at i. */
static size_t
number(const char *p, size_t n, size_t i)
{
	while (i < n && is_digit(p[i]))
		i++;
	return i;
}

size_t
cs_site_count(const char *p, size_t n)
{
	size_t i = 0;
	bool round;

	while (i < n && p[i] == ' ')
		i++;
	i = i < n && may_begin(p[i]) ? path(p, n, i) : 0;
	if (i == 0)
		return 0;
	round = p[i] == '(';
	i = number(p, n, i + 1);
	if (i + 1 < n && p[i] == (round ? ',' : ':') && is_digit(p[i + 1]))
		i = number(p, n, i + 1);
	if (round && (i == n || p[i++] != ')'))
		return 0;
	if (i == n || (p[i] != ':' && (round || p[i] != ' ')))
		return 0;
	for (i++; i < n && p[i] == ' ';)
		i++;
	return i;
}
