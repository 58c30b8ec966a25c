#include "base/opposites.h"

#include <string.h>
#include <strings.h>

/* Words with separate meanings that few changes turn into each other. */
static const struct {
	const char *a, *b;
} pairs[] = {
	{ "add", "sub" },
	{ "asc", "desc" },
	{ "ascending", "descending" },
	{ "attach", "detach" },
	{ "data", "date" },
	{ "dec", "inc" },
	{ "decode", "encode" },
	{ "decrease", "increase" },
	{ "decrement", "increment" },
	{ "decrypt", "encrypt" },
	{ "disable", "enable" },
	{ "disabled", "enabled" },
	{ "exclude", "include" },
	{ "explicit", "implicit" },
	{ "export", "import" },
	{ "external", "internal" },
	{ "first", "last" },
	{ "from", "to" },
	{ "get", "set" },
	{ "host", "port" },
	{ "in", "on" },
	{ "in", "out" },
	{ "inner", "outer" },
	{ "input", "output" },
	{ "load", "read" },
	{ "lower", "upper" },
	{ "max", "min" },
	{ "maximum", "minimum" },
	{ "new", "old" },
	{ "newer", "older" },
	{ "off", "on" },
	{ "post", "pre" },
	{ "post", "put" },
	{ "pull", "push" },
	{ "recv", "send" },
	{ "start", "stop" },
};

/* With one of these before it a word means the opposite. */
static const char *const prefixes[] = { "de", "dis", "im", "in", "non", "un" };

static bool
is_word(const char *p, size_t n, const char *word)
{
	return strlen(word) == n && strncasecmp(p, word, n) == 0;
}

static bool
is_pair(const char *a, size_t a_len, const char *b, size_t b_len)
{
	for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++)
		if ((is_word(a, a_len, pairs[i].a) &&
			is_word(b, b_len, pairs[i].b)) ||
		    (is_word(a, a_len, pairs[i].b) &&
			is_word(b, b_len, pairs[i].a)))
			return true;
	return false;
}

/* "un" and a word, and that word. */
static bool
is_negated(const char *longer, size_t n, const char *word, size_t word_len)
{
	for (size_t i = 0; i < sizeof(prefixes) / sizeof(prefixes[0]); i++) {
		const size_t prefix = strlen(prefixes[i]);

		if (n == prefix + word_len && word_len >= 3 &&
		    strncasecmp(longer, prefixes[i], prefix) == 0 &&
		    strncasecmp(longer + prefix, word, word_len) == 0)
			return true;
	}
	return false;
}

static bool
is_letter(const char *p, size_t n)
{
	return n == 1 && p[0] != '_';
}

static bool
is_capital(char c)
{
	return c >= 'A' && c <= 'Z';
}

/* Whether a word begins, or the name ends, at a position. */
static bool
is_between(const char *p, size_t n, size_t at)
{
	return at == 0 || at == n || p[at] == '_' || p[at - 1] == '_' ||
	    (is_capital(p[at]) && !is_capital(p[at - 1]));
}

/* The number of bytes at the beginning, in whole words, that are equal. */
static size_t
words_before(const char *a, size_t a_len, const char *b, size_t b_len)
{
	size_t n = 0;

	while (n < a_len && n < b_len && a[n] == b[n])
		n++;
	while (!is_between(a, a_len, n) || !is_between(b, b_len, n))
		n--;
	return n;
}

/* The same at the end, at most so many. */
static size_t
words_behind(
    const char *a, size_t a_len, const char *b, size_t b_len, size_t most)
{
	size_t n = 0;

	while (n < most && a[a_len - n - 1] == b[b_len - n - 1])
		n++;
	while (!is_between(a, a_len, a_len - n) ||
	    !is_between(b, b_len, b_len - n))
		n--;
	return n;
}

bool
cs_opposites_are(const char *a, size_t a_len, const char *b, size_t b_len)
{
	const size_t before = words_before(a, a_len, b, b_len);
	const size_t shorter = a_len < b_len ? a_len : b_len;
	const size_t behind = words_behind(
	    a, a_len, b, b_len, shorter - before);
	const bool parted = before + behind > 0;

	a += before;
	a_len -= before + behind;
	b += before;
	b_len -= before + behind;
	return is_pair(a, a_len, b, b_len) || is_negated(a, a_len, b, b_len) ||
	    is_negated(b, b_len, a, a_len) ||
	    (parted && is_letter(a, a_len) && is_letter(b, b_len));
}
