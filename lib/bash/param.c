#include "bash/param.h"

#include <ctype.h>
#include <fnmatch.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "bash/shell.h"

enum {
	NESTED_MAX = 4,	   /* ${a:-${b:-...}} */
	PATTERN_MAX = 512, /* bytes that a pattern is matched against */
};

/* Variables with their usual values before the script sets them. */
static const struct {
	const char *name, *value;
} given[] = {
	{ "HOME", CS_SHELL_HOME },
	{ "PWD", CS_SHELL_HERE },
	{ "SHELL", "/bin/bash" },
	{ "BASH", "/bin/bash" },
	{ "PATH", "/usr/local/bin:/usr/bin:/bin" },
	{ "IFS", " \t\n" },
	{ "OSTYPE", "linux-gnu" },
};

/* A value being processed. */
struct value {
	struct cs_buf text; /* fields separated by NULs */
	bool known;
};

static void
drop_value(struct value *v)
{
	cs_buf_free(&v->text);
}

static void
add_hole(struct cs_buf *out)
{
	cs_buf_addc(out, CS_VARS_HOLE);
}

/* ---- names ---- */

static size_t
name_length(const char *s, size_t n)
{
	size_t i = 0;

	if (n == 0)
		return 0;
	if (isdigit((unsigned char)s[0])) {
		while (i < n && isdigit((unsigned char)s[i]))
			i++;
		return i;
	}
	while (i < n && (isalnum((unsigned char)s[i]) || s[i] == '_'))
		i++;
	return i > 0 ? i : (strchr("@*#?$!-", s[0]) != NULL && s[0] != '\0');
}

/* The field with that number, from 0. */
static bool
take_field(const char *text, size_t len, size_t index, struct cs_buf *out)
{
	for (size_t i = 0;; index--) {
		const char *end = memchr(text + i, '\0', len - i);
		const size_t n = end == NULL ? len - i
					     : (size_t)(end - text) - i;

		if (index == 0) {
			cs_buf_add(out, text + i, n);
			return true;
		}
		if (end == NULL)
			return false;
		i += n + 1;
	}
}

static bool
look_up(struct cs_shell *sh, const char *name, size_t len, struct cs_buf *out)
{
	/* "$0" is a variable of its own. */
	const bool number = isdigit((unsigned char)name[0]) && name[0] != '0';
	const bool all = len == 1 && (name[0] == '*' || name[0] == '@');
	const struct cs_var *var;

	if (number || all)
		var = cs_vars_get(sh->vars, CS_SHELL_ARGUMENTS, 1);
	else if (len == 3 && memcmp(name, "PWD", 3) == 0)
		var = cs_vars_get(sh->vars, CS_SHELL_DIRECTORY, 1);
	else
		var = cs_vars_get(sh->vars, name, len);
	if (var != NULL) {
		const char *text = cs_vars_text(sh->vars, var);

		sh->traced = var->node;
		if (number)
			return take_field(
			    text, var->len, strtoul(name, NULL, 10) - 1, out);
		cs_buf_add(out, text, var->len);
		return true;
	}
	for (size_t i = 0; i < sizeof(given) / sizeof(given[0]); i++)
		if (strlen(given[i].name) == len &&
		    memcmp(given[i].name, name, len) == 0) {
			cs_buf_adds(out, given[i].value);
			return true;
		}
	return false;
}

/* ---- the word after an operator, nested NESTED_MAX deep at most ----
 * NOLINTBEGIN(misc-no-recursion) */

/* The word without its quotes and with its parts substituted, NESTED_MAX
 * deep. */
static void read_operand(struct cs_shell *sh, const char *s, size_t n,
    unsigned nested, struct cs_buf *out);

static bool read_nested(struct cs_shell *sh, const char *s, size_t n,
    unsigned nested, struct cs_buf *out);

/* "${...}" at s: its length, n if it is unterminated. */
static size_t
braced_length(const char *s, size_t n)
{
	size_t depth = 0;

	for (size_t i = 1; i < n; i++) {
		if (s[i] == '{')
			depth++;
		else if (s[i] == '}' && --depth == 0)
			return i + 1;
	}
	return n;
}

static size_t
read_dollar(struct cs_shell *sh, const char *s, size_t n, unsigned nested,
    struct cs_buf *out)
{
	size_t len;

	if (n > 1 && s[1] == '{') {
		len = braced_length(s, n);
		if (nested == NESTED_MAX || s[len - 1] != '}')
			add_hole(out);
		else
			(void)read_nested(sh, s + 2, len - 3, nested + 1, out);
		return len;
	}
	len = n > 1 ? name_length(s + 1, n - 1) : 0;
	/* "$(...)" and the like. */
	if (len == 0) {
		add_hole(out);
		return n;
	}
	if (!look_up(sh, s + 1, len, out))
		add_hole(out);
	return len + 1;
}

static void
read_operand(struct cs_shell *sh, const char *s, size_t n, unsigned nested,
    struct cs_buf *out)
{
	bool raw = false;

	for (size_t i = 0; i < n; i++) {
		if (s[i] == '\'') {
			raw = !raw;
		} else if (!raw && s[i] == '\\' && i + 1 < n) {
			cs_buf_addc(out, s[++i]);
		} else if (!raw && s[i] == '$') {
			i += read_dollar(sh, s + i, n - i, nested, out) - 1;
		} else if (!raw && s[i] == '`') {
			add_hole(out);
			return;
		} else if (raw || s[i] != '"') {
			cs_buf_addc(out, s[i]);
		}
	}
}

/* ---- operators, each on one field ---- */

static bool
has_hole(const char *s, size_t n)
{
	return memchr(s, CS_VARS_HOLE, n) != NULL;
}

/* "off" or "off:len"; false if it is not a number. */
static bool
cut_out(const char *v, size_t len, const char *arg, struct cs_buf *out)
{
	char *end;
	long from = strtol(arg, &end, 10), count = (long)len;

	if (end == arg)
		return false;
	while (*end == ' ')
		end++;
	if (*end == ':') {
		const char *more = end + 1;

		count = strtol(more, &end, 10);
		if (end == more)
			return false;
	}
	if (*end != '\0')
		return false;
	if (from < 0)
		from += (long)len;
	if (from < 0 || from > (long)len)
		return true;
	if (count < 0)
		count += (long)len - from;
	if (count > (long)len - from)
		count = (long)len - from;
	if (count > 0)
		cs_buf_add(out, v + from, (size_t)count);
	return true;
}

/* Whether the pattern matches v[from, to). */
static bool
matches(const char *pattern, const char *v, size_t from, size_t to)
{
	char piece[PATTERN_MAX + 1];

	memcpy(piece, v + from, to - from);
	piece[to - from] = '\0';
	return fnmatch(pattern, piece, 0) == 0;
}

/* '#' or '%', once or twice. */
static bool
strip(struct cs_shell *sh, const char *v, size_t len, char op, bool longest,
    const char *pattern, struct cs_buf *out)
{
	if (len > PATTERN_MAX || !cs_shell_spend(sh, len * len / 4))
		return false;
	for (size_t i = 0; i <= len; i++) {
		const size_t n = longest ? len - i : i;

		if (op == '#' && matches(pattern, v, 0, n)) {
			cs_buf_add(out, v + n, len - n);
			return true;
		}
		if (op == '%' && matches(pattern, v, len - n, len)) {
			cs_buf_add(out, v, len - n);
			return true;
		}
	}
	cs_buf_add(out, v, len);
	return true;
}

/* The length of the longest match at from; -1 when there is none. */
static long
match_at(const char *pattern, const char *v, size_t len, size_t from)
{
	for (size_t to = len; to > from; to--)
		if (matches(pattern, v, from, to))
			return (long)(to - from);
	return -1;
}

static bool
replace(struct cs_shell *sh, const char *v, size_t len, bool all,
    const char *pattern, const char *by, struct cs_buf *out)
{
	/* Each position is tried with each length. */
	enum { MAX = 64 };
	const bool literal = strpbrk(pattern, "*?[\\") == NULL;
	const size_t plain = strlen(pattern);
	bool done = false;

	if ((!literal && len > MAX) || plain == 0 ||
	    !cs_shell_spend(sh, literal ? len : len * len * 8))
		return false;
	for (size_t i = 0; i < len;) {
		const long n = done && !all ? -1
		    : !literal		    ? match_at(pattern, v, len, i)
		    : len - i >= plain && memcmp(v + i, pattern, plain) == 0
		    ? (long)plain
		    : -1;

		done |= n > 0;
		if (n > 0)
			cs_buf_adds(out, by);
		else
			cs_buf_addc(out, v[i]);
		i += n > 0 ? (size_t)n : 1;
	}
	return true;
}

static void
change_case(const char *v, size_t len, char op, bool all, struct cs_buf *out)
{
	for (size_t i = 0; i < len; i++) {
		const int c = (unsigned char)v[i];

		cs_buf_addc(out,
		    (char)(i > 0 && !all ? c
			    : op == '^'	 ? toupper(c)
					 : tolower(c)));
	}
}

/* The position of the '/' between pattern and replacement; the end if there is
 * none. */
static size_t
slash_in(const char *s, size_t n)
{
	size_t i = 0;

	while (i < n && s[i] != '/')
		i += s[i] == '\\' && i + 1 < n ? 2 : 1;
	return i < n ? i : n;
}

/* An operator that takes the value apart; false if the result is not known. */
static bool
apply_to(struct cs_shell *sh, const char *v, size_t len, const char *op,
    size_t n, unsigned nested, struct cs_buf *out)
{
	const bool twice = n > 1 && op[1] == op[0];
	const size_t skip = twice ? 2 : 1;
	cs_buf_auto struct cs_buf first = CS_BUF_INIT, second = CS_BUF_INIT;
	size_t slash = n;

	if (op[0] == '^' || op[0] == ',') {
		change_case(v, len, op[0], twice, out);
		return true;
	}
	if (op[0] == '@') {
		cs_buf_add(out, v, len);
		return true;
	}
	if (op[0] == '/')
		slash = skip + slash_in(op + skip, n - skip);
	cs_buf_adds(&first, "");
	read_operand(sh, op + skip, slash - skip, nested, &first);
	cs_buf_adds(&second, "");
	if (slash < n)
		read_operand(
		    sh, op + slash + 1, n - slash - 1, nested, &second);
	if (first.failed || second.failed || has_hole(first.data, first.len))
		return false;
	switch (op[0]) {
	case ':':
		return cut_out(v, len, first.data, out);
	case '#':
	case '%':
		return strip(sh, v, len, op[0], twice, first.data, out);
	case '/':
		return replace(sh, v, len, twice, first.data, second.data, out);
	default:
		return false;
	}
}

/* ---- all of it ---- */

/* "-", "=", "+" and "?", which may follow a ':'. */
static bool
is_alternative(const char *op, size_t n)
{
	return n > 0 &&
	    (strchr("-=+?", op[0]) != NULL ||
		(n > 1 && op[0] == ':' && strchr("-=+?", op[1]) != NULL));
}

static void
choose(struct cs_shell *sh, const char *name, size_t name_len,
    const struct value *v, const char *op, size_t n, unsigned nested,
    struct cs_buf *out)
{
	const size_t skip = op[0] == ':' ? 2 : 1;
	const char kind = op[skip - 1];
	const size_t start = out->len;

	/* An unknown value may be unset, unless it is required. */
	if (kind == '?' && !v->known)
		add_hole(out);
	else if (kind == '+' ? v->known : !v->known || v->text.len == 0)
		read_operand(sh, op + skip, n - skip, nested, out);
	else
		cs_buf_add(out, v->text.data, v->text.len);
	if (kind == '=' && !out->failed && out->len > start)
		cs_vars_set(sh->vars, name, name_len, out->data + start,
		    out->len - start, sh->traced);
}

/* "[...]" at s: its length, and its effect on the value. */
static size_t
read_index(const char *s, size_t n, struct value *v)
{
	const char *end = n > 0 && s[0] == '[' ? memchr(s, ']', n) : NULL;
	cs_buf_auto struct cs_buf one = CS_BUF_INIT;

	if (end == NULL)
		return 0;
	if (s[1] == '@' || s[1] == '*' || !v->known)
		return (size_t)(end - s) + 1;
	cs_buf_adds(&one, "");
	v->known = isdigit((unsigned char)s[1]) &&
	    take_field(
		v->text.data, v->text.len, strtoul(s + 1, NULL, 10), &one);
	cs_buf_cut(&v->text, 0);
	cs_buf_add(&v->text, one.data, one.len);
	return (size_t)(end - s) + 1;
}

static void
apply(struct cs_shell *sh, const struct value *v, const char *op, size_t n,
    unsigned nested, struct cs_buf *out)
{
	for (size_t i = 0;;) {
		const char *at = v->text.data + i;
		const char *end = memchr(at, '\0', v->text.len - i);
		const size_t len = end == NULL ? v->text.len - i
					       : (size_t)(end - at);
		const size_t start = out->len;

		if ((has_hole(at, len) && strchr("#%", op[0]) == NULL) ||
		    !apply_to(sh, at, len, op, n, nested, out)) {
			cs_buf_cut(out, start);
			add_hole(out);
		}
		if (end == NULL)
			return;
		cs_buf_addc(out, '\0');
		i += len + 1;
	}
}

/* "#x" is a number, "!x" the value of what x names. */
static bool
read_prefixed(
    struct cs_shell *sh, char prefix, const struct value *v, struct cs_buf *out)
{
	const bool plain = v->known && !has_hole(v->text.data, v->text.len);

	if (plain && prefix == '#')
		cs_buf_addf(out, "%zu", v->text.len);
	else if (!plain || v->text.len == 0 ||
	    !look_up(sh, v->text.data, v->text.len, out))
		add_hole(out);
	return prefix == '!';
}

static bool
read_nested(struct cs_shell *sh, const char *s, size_t n, unsigned nested,
    struct cs_buf *out)
{
	const bool prefixed = n > 1 && (s[0] == '#' || s[0] == '!');
	const char *name = s + prefixed;
	const size_t len = name_length(name, n - (size_t)(name - s));
	struct value v
	    __attribute__((cleanup(drop_value))) = { .known = false };
	const char *op = name + len;
	size_t left;

	if (len == 0 || !cs_shell_spend(sh, n)) {
		add_hole(out);
		return false;
	}
	cs_buf_adds(&v.text, "");
	v.known = look_up(sh, name, len, &v.text);
	op += read_index(op, n - (size_t)(op - s), &v);
	left = n - (size_t)(op - s);
	if (prefixed)
		return read_prefixed(sh, s[0], &v, out);
	if (is_alternative(op, left)) {
		choose(sh, name, len, &v, op, left, nested, out);
		return false;
	}
	if (!v.known)
		add_hole(out);
	else if (left == 0)
		cs_buf_add(out, v.text.data, v.text.len);
	else
		apply(sh, &v, op, left, nested, out);
	return left > 0 && (op[0] == ':' || op[0] == '/');
}

/* NOLINTEND(misc-no-recursion) */

bool
cs_param_read(struct cs_shell *sh, const char *s, size_t n, struct cs_buf *out)
{
	return read_nested(sh, s, n, 0, out);
}
