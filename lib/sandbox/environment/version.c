#include "sandbox/environment/version.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { RELEASE_MAX = 8, TEXT_MAX = 1024 };

/* The parts by which versions are compared, most significant first; missing
 * ones have the order of PEP 440. */
struct version {
	long epoch, release[RELEASE_MAX];
	int n;		  /* components of the release as written */
	long pre, pre_no; /* 0 to 2: a, b, rc */
	long post, dev;
	const char *local; /* "cpu" of "1.0+cpu", borrowed; NULL: none */
};
enum { NO_PRE = 3, BEFORE_PRE = -1, NO_POST = -1 };
#define NO_DEV LONG_MAX

static bool
read_number(const char **s, long *out)
{
	long v = 0;

	if (!isdigit((unsigned char)**s))
		return false;
	for (; isdigit((unsigned char)**s); (*s)++) {
		if (v > LONG_MAX / 16)
			return false;
		v = v * 10 + (**s - '0');
	}
	*out = v;
	return true;
}

/* One of several spellings of a word, with separators before and after it,
 * followed by a number, which may be missing. */
static bool
read_word(const char **s, const char *const *words, long *no)
{
	const char *at = *s + (*s[0] != '\0' && strchr(".-_", **s) != NULL);

	for (; *words != NULL; words++) {
		const size_t n = strlen(*words);

		if (strncasecmp(at, *words, n) != 0 ||
		    isalpha((unsigned char)at[n]))
			continue;
		at += n;
		if (*at != '\0' && strchr(".-_", *at) != NULL &&
		    isdigit((unsigned char)at[1]))
			at++;
		*no = 0;
		(void)read_number(&at, no);
		*s = at;
		return true;
	}
	return false;
}

static const char *const pre_words[][5] = { { "alpha", "a", NULL },
	{ "beta", "b", NULL }, { "preview", "pre", "rc", "c", NULL } };
static const char *const post_words[] = { "post", "rev", "r", NULL };
static const char *const dev_words[] = { "dev", NULL };

static bool
read_release(const char **s, struct version *v)
{
	do {
		if (v->n == RELEASE_MAX || !read_number(s, &v->release[v->n++]))
			return false;
	} while (
	    **s == '.' && isdigit((unsigned char)(*s)[1]) && (*s)++ != NULL);
	return true;
}

static void
read_suffixes(const char **s, struct version *v)
{
	for (size_t i = 0; i < 3 && v->pre == NO_PRE; i++)
		if (read_word(s, pre_words[i], &v->pre_no))
			v->pre = (long)i;
	if (**s == '-' && isdigit((unsigned char)(*s)[1])) {
		(*s)++;
		(void)read_number(s, &v->post);
	} else {
		(void)read_word(s, post_words, &v->post);
	}
	(void)read_word(s, dev_words, &v->dev);
	if (v->pre == NO_PRE && v->post == NO_POST && v->dev != NO_DEV)
		v->pre = BEFORE_PRE;
}

static const char alphanumeric[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				   "abcdefghijklmnopqrstuvwxyz0123456789";

/* Letters and digits, with a separator between. */
static bool
is_local(const char *s)
{
	for (;;) {
		const size_t n = strspn(s, alphanumeric);

		if (n == 0 || s[n] == '\0')
			return n > 0;
		if (strchr(".-_", s[n]) == NULL)
			return false;
		s += n + 1;
	}
}

/* Separators are alike, and numbers are by their values. */
static bool
same_local(const char *a, const char *b)
{
	for (;;) {
		size_t n, m;

		if (strspn(a, "0123456789") == strspn(a, alphanumeric))
			a += strspn(a, "0");
		if (strspn(b, "0123456789") == strspn(b, alphanumeric))
			b += strspn(b, "0");
		n = strspn(a, alphanumeric);
		m = strspn(b, alphanumeric);
		if (n != m || strncasecmp(a, b, n) != 0 ||
		    (a[n] == '\0') != (b[n] == '\0'))
			return false;
		if (a[n] == '\0')
			return true;
		a += n + 1;
		b += n + 1;
	}
}

/* What a local version adds ("+cpu") says nothing of the order. */
static bool
read_version(const char *s, struct version *v)
{
	const char *mark = strchr(s, '!');

	*v = (struct version){ .pre = NO_PRE, .post = NO_POST, .dev = NO_DEV };
	if (*s == 'v' || *s == 'V')
		s++;
	if (mark != NULL && (!read_number(&s, &v->epoch) || s++ != mark))
		return false;
	if (!read_release(&s, v))
		return false;
	read_suffixes(&s, v);
	if (*s == '+' && is_local(s + 1))
		v->local = s + 1;
	return *s == '\0' || v->local != NULL;
}

static int
order(long a, long b)
{
	return (a > b) - (a < b);
}

/* Compares the first n components of the release. */
static int
compare_release(const struct version *a, const struct version *b, int n)
{
	int c = order(a->epoch, b->epoch);

	for (int i = 0; i < n && c == 0; i++)
		c = order(a->release[i], b->release[i]);
	return c;
}

static int
compare(const struct version *a, const struct version *b)
{
	int c = compare_release(a, b, RELEASE_MAX);

	if (c == 0)
		c = order(a->pre, b->pre);
	if (c == 0)
		c = order(a->pre_no, b->pre_no);
	if (c == 0)
		c = order(a->post, b->post);
	return c != 0 ? c : order(a->dev, b->dev);
}

static bool
is_early(const struct version *v)
{
	return v->pre != NO_PRE || v->dev != NO_DEV;
}

enum op { SAME, COMPATIBLE, EQUAL, UNEQUAL, AT_MOST, AT_LEAST, BELOW, ABOVE };
static const struct {
	const char *text;
	enum op op;
} ops[] = { { "===", SAME }, { "~=", COMPATIBLE }, { "==", EQUAL },
	{ "!=", UNEQUAL }, { "<=", AT_MOST }, { ">=", AT_LEAST },
	{ "<", BELOW }, { ">", ABOVE } };
enum { OPS = sizeof(ops) / sizeof(ops[0]) };

/* "1.4.*": any with that prefix. */
static bool
cut_star(char *text)
{
	const size_t n = strlen(text);

	if (n < 3 || strcmp(text + n - 2, ".*") != 0)
		return false;
	text[n - 2] = '\0';
	return true;
}

static bool
holds(enum op op, const struct version *a, const struct version *b)
{
	const int c = compare(a, b);
	const bool same = compare_release(a, b, RELEASE_MAX) == 0;
	const bool equal = c == 0 &&
	    (b->local == NULL ||
		(a->local != NULL && same_local(a->local, b->local)));

	switch (op) {
	case AT_MOST:
		return c <= 0;
	case AT_LEAST:
		return c >= 0;
	case BELOW:
		return c < 0 && !(same && is_early(a) && !is_early(b));
	case ABOVE:
		return c > 0 &&
		    !(same && a->post != NO_POST && b->post == NO_POST);
	case COMPATIBLE:
		return c >= 0 && compare_release(a, b, b->n - 1) == 0;
	case UNEQUAL:
		return !equal;
	case SAME:
	case EQUAL:
		break;
	}
	return equal;
}

/* Whether the unknown part of a matters. */
static bool
is_open(enum op op, const struct version *a, const struct version *b)
{
	int n = b->n;

	while (n > a->n && b->release[n - 1] == 0)
		n--;
	if (compare_release(a, b, a->n) != 0)
		return false;
	return op != BELOW || n > a->n;
}

/* One specifier. */
struct specifier {
	enum op op;
	const char *text; /* of its version */
	struct version version;
	bool star;
};

static bool
has_suffix(const struct version *v)
{
	return v->pre != NO_PRE || v->post != NO_POST || v->dev != NO_DEV ||
	    v->local != NULL;
}

/* Cut it up; false when it is none.  What is to be the same need be no
 * version. */
static bool
read_specifier(char *s, struct specifier *out)
{
	bool equality, known;
	size_t i = 0;

	while (i < OPS && strncmp(s, ops[i].text, strlen(ops[i].text)) != 0)
		i++;
	if (i == OPS)
		return false;
	s += strlen(ops[i].text);
	s += strspn(s, " \t");
	*out = (struct specifier){ .op = ops[i].op, .text = s };
	equality = out->op == EQUAL || out->op == UNEQUAL;
	if (out->op == SAME)
		return *s != '\0' && strpbrk(s, " \t") == NULL;
	out->star = cut_star(s);
	known = read_version(s, &out->version);
	return known &&
	    (equality || (!out->star && out->version.local == NULL)) &&
	    (!out->star || !has_suffix(&out->version)) &&
	    (out->op != COMPATIBLE || out->version.n > 1);
}

static bool
admits_one(struct specifier *s, const char *text, const struct version *v,
    enum cs_version_known known)
{
	const struct version *b = &s->version;

	if (s->op == SAME &&
	    (known == CS_VERSION_WHOLE || !read_version(s->text, &s->version)))
		return strcasecmp(s->text, text) == 0;
	if (s->star && (known == CS_VERSION_WHOLE || b->n <= v->n))
		return (compare_release(v, b, b->n) == 0) == (s->op == EQUAL);
	if (known == CS_VERSION_BEGINNING && is_open(s->op, v, b))
		return true;
	return holds(s->op, v, b);
}

/* The next of a list that is cut up, without blanks; NULL behind the last. */
static char *
next_specifier(char **rest)
{
	char *one;
	size_t n;

	do {
		one = strsep(rest, ",");
		if (one == NULL)
			return NULL;
		one += strspn(one, " \t");
		n = strlen(one);
		while (n > 0 && strchr(" \t", one[n - 1]) != NULL)
			one[--n] = '\0';
	} while (n == 0);
	return one;
}

int
cs_version_admits(const char *specifiers, size_t len, const char *version,
    enum cs_version_known known)
{
	char copy[TEXT_MAX], *rest = copy, *one;
	struct specifier s;
	struct version v;
	bool admitted = true;

	if (len >= sizeof(copy) || !read_version(version, &v))
		return -1;
	(void)snprintf(copy, sizeof(copy), "%.*s", (int)len, specifiers);
	while ((one = next_specifier(&rest)) != NULL) {
		if (!read_specifier(one, &s))
			return -1;
		admitted = admits_one(&s, version, &v, known) && admitted;
	}
	return admitted;
}
