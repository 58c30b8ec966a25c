#include "shield/pair.h"

#include <string.h>
#include <strings.h>

/* Words by which tools introduce the expected and the actual value. */
static const struct word {
	const char *text;
	bool is; /* actual, not expected */
} words[] = {
	{ "expected", false },
	{ "want", false },
	{ "wanted", false },
	{ "left", false },
	{ "lhs", false },
	{ "actual", true },
	{ "received", true },
	{ "got", true },
	{ "but was", true },
	{ "right", true },
	{ "rhs", true },
};

struct text {
	const char *p;
	size_t n;
};

/* Without leading blanks, pytest's E and the signs of a diff. */
static struct text
bare(const char *p, size_t n)
{
	struct text t = { p, n };

	if (n > 1 && p[0] == 'E' && p[1] == ' ')
		t = (struct text){ p + 1, n - 1 };
	while (t.n > 0 && strchr(" \t+-|", *t.p) != NULL) {
		t.p++;
		t.n--;
	}
	return t;
}

/* The word that the line begins with, followed by a colon or the like. */
static const struct word *
word_of(struct text t)
{
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		const size_t len = strlen(words[i].text);

		if (t.n > len && strncasecmp(t.p, words[i].text, len) == 0 &&
		    strchr(": \t=(", t.p[len]) != NULL)
			return &words[i];
	}
	return NULL;
}

/* The mark that pytest or a diff gave a line, and its indentation; 0: none. */
static char
mark_of(const char *p, size_t n, size_t *indent)
{
	size_t i = 0;

	while (i < n && p[i] == ' ')
		i++;
	*indent = i;
	if (i + 1 >= n)
		return '\0';
	if ((p[i] == 'E' || p[i] == '>') && p[i + 1] == ' ')
		return p[i];
	if (p[i] == '-' || p[i] == '+')
		return p[i];
	return '\0';
}

static bool
are_marked(const char *p, size_t n, const char *q, size_t m)
{
	size_t i, k;
	const char a = mark_of(p, n, &i), b = mark_of(q, m, &k);

	if (i != k)
		return false;
	if (b == 'E')
		return (a == 'E' || a == '>') && i == 0;
	/* In a diff of files, which is not indented, + comes second. */
	return (a == '-' && b == '+') || (a == '+' && b == '-' && i > 0);
}

bool
cs_pair_is(const char *first, size_t n, const char *second, size_t m)
{
	const struct word *a, *b;

	if (are_marked(first, n, second, m))
		return true;
	a = word_of(bare(first, n));
	b = a != NULL ? word_of(bare(second, m)) : NULL;
	return b != NULL && a->is != b->is;
}
