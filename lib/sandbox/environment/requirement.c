#include "sandbox/environment/requirement.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "sandbox/environment/version.h"

static const char *
skip_blanks(const char *s)
{
	return s + strspn(s, " \t");
}

static bool
is_separator(char c)
{
	return c == '-' || c == '_' || c == '.';
}

/* A character of a name, normalized as in PEP 503. */
static char
normal(char c)
{
	if (is_separator(c))
		return '-';
	if (c >= 'A' && c <= 'Z')
		return "abcdefghijklmnopqrstuvwxyz"[c - 'A'];
	return c;
}

/* In lower case, with a '-' for each run of separators.  Returns the end of the
 * name, NULL if there is none or it is too long. */
static const char *
read_name(const char *s, char out[CS_REQUIREMENT_NAME])
{
	size_t n = 0;

	if (!isalnum((unsigned char)*s))
		return NULL;
	for (; isalnum((unsigned char)*s) || is_separator(*s); s++) {
		if (is_separator(*s) && is_separator(s[1]))
			continue;
		if (n + 1 == CS_REQUIREMENT_NAME)
			return NULL;
		out[n++] = normal(*s);
	}
	out[n] = '\0';
	return is_separator(s[-1]) ? NULL : s;
}

/* Behind "[a,b]", where there is such a thing; NULL when it is not well. */
static const char *
skip_extras(const char *s)
{
	char name[CS_REQUIREMENT_NAME];

	if (*s != '[')
		return s;
	s = skip_blanks(s + 1);
	while (*s != ']') {
		s = read_name(s, name);
		if (s == NULL)
			return NULL;
		s = skip_blanks(s);
		if (*s == ',' && *skip_blanks(s + 1) != ']')
			s = skip_blanks(s + 1);
		else if (*s != ']')
			return NULL;
	}
	return skip_blanks(s + 1);
}

/* "OP VERSION, OP VERSION", in parentheses or not, as it stands in r; behind
 * it, or NULL when it is not well. */
static const char *
read_specifiers(const char *s, struct cs_requirement *r)
{
	const bool held = *s == '(';
	const char *end;

	if (*s == ',')
		return NULL;
	r->specifiers = s + held;
	end = r->specifiers + strcspn(r->specifiers, held ? ";)" : ";");
	if (held && *end != ')')
		return NULL;
	r->len = (size_t)(end - r->specifiers);
	while (r->len > 0 && strchr(" \t", r->specifiers[r->len - 1]) != NULL)
		r->len--;
	return cs_version_admits(r->specifiers, r->len, "0", CS_VERSION_WHOLE) <
		0
	    ? NULL
	    : skip_blanks(end + held);
}

int
cs_requirement_read(
    const char *text, struct cs_requirement *out, struct cs_err *err)
{
	struct cs_requirement r;
	const char *at = read_name(skip_blanks(text), r.name);

	if (at == NULL && *text == '-')
		return cs_err_set(err, CS_EUSAGE,
		    "'%.100s' is an option, not NAME[==VERSION]", text);
	if (at == NULL)
		return cs_err_set(err, CS_EUSAGE,
		    "'%.100s' does not begin with a package's name", text);
	at = skip_extras(skip_blanks(at));
	if (at == NULL)
		return cs_err_set(err, CS_EUSAGE,
		    "'%.100s' has no extras between [ and ]", text);
	if (*at == '@' || *at == '/')
		return cs_err_set(err, CS_EUSAGE,
		    "'%.100s' is a place, not NAME[==VERSION]", text);
	at = read_specifiers(at, &r);
	if (at == NULL || (*at != '\0' && *at != ';') ||
	    (*at == ';' && *skip_blanks(at + 1) == '\0'))
		return cs_err_set(
		    err, CS_EUSAGE, "'%.100s' is not NAME[==VERSION]", text);
	*out = r;
	return 0;
}

/* ---- a file ---- */

/* What ends a line to pip, though not to others. */
static bool
is_odd_end(const char *s)
{
	static const char *const odd[] = { "\xc2\x85", "\xe2\x80\xa8",
		"\xe2\x80\xa9" };

	for (size_t i = 0; i < sizeof(odd) / sizeof(odd[0]); i++)
		if (strncmp(s, odd[i], strlen(odd[i])) == 0)
			return true;
	return *s < ' ' && *s > 0 && *s != '\t';
}

static bool
has_odd_end(const char *line, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (is_odd_end(line + i))
			return true;
	return false;
}

static void
cut_blanks(struct cs_buf *line)
{
	while (
	    line->len > 0 && strchr(" \t", line->data[line->len - 1]) != NULL)
		cs_buf_cut(line, line->len - 1);
}

static void
cut_comment(struct cs_buf *line)
{
	const char *s = line->data;

	for (size_t i = 0; i < line->len; i++)
		if (s[i] == '#' && (i == 0 || isblank((unsigned char)s[i - 1])))
			cs_buf_cut(line, i);
	cut_blanks(line);
}

/* Cut off the options behind a requirement; false when one is no hash. */
static bool
cut_hashes(struct cs_buf *line)
{
	static const char hash[] = "--hash";
	char *at = line->data;

	while ((at = strpbrk(at, " \t")) != NULL &&
	    *(at += strspn(at, " \t")) != '-')
		continue;
	if (at == NULL)
		return true;
	for (char *next = at; *next != '\0'; next += strspn(next, " \t")) {
		if (strncmp(next, hash, strlen(hash)) != 0)
			return false;
		next += strlen(hash);
		if (*next == '=' || *next == ' ')
			next += 1 + strspn(next + 1, " \t");
		next += strcspn(next, " \t");
	}
	cs_buf_cut(line, (size_t)(at - line->data));
	cut_blanks(line);
	return true;
}

static int
check_line(struct cs_buf *line, size_t number, struct cs_err *err)
{
	struct cs_requirement ignored;
	struct cs_err why;

	if (cs_buf_check(line, err) < 0)
		return -1;
	cut_comment(line);
	if (line->len == 0 || *skip_blanks(line->data) == '\0')
		return 0;
	if (!cut_hashes(line))
		return cs_err_set(err, CS_EUSAGE,
		    "line %zu: '%.100s' has options that are not hashes",
		    number, line->data);
	return cs_requirement_read(line->data, &ignored, &why) < 0
	    ? cs_err_set(err, CS_EUSAGE, "line %zu: %s", number, why.msg)
	    : 0;
}

/* A line that goes on: what is said of it in line.  A comment does not. */
static bool
goes_on(const char *text, size_t n, struct cs_buf *line)
{
	const bool comment = *skip_blanks(text) == '#';
	size_t kept = n;

	while (!comment && kept > 0 && text[kept - 1] == '\\')
		kept--;
	if (comment)
		cs_buf_addc(line, ' ');
	cs_buf_add(line, text, kept);
	return kept < n;
}

int
cs_requirement_check_file(const char *text, struct cs_err *err)
{
	static const char mark[] = "\xef\xbb\xbf";
	cs_buf_auto struct cs_buf line = CS_BUF_INIT;
	size_t number = 0, first = 1;
	int rc = 0;

	if (strncmp(text, mark, strlen(mark)) == 0)
		text += strlen(mark);
	while (rc == 0 && *text != '\0') {
		const size_t n = strcspn(text, "\n");
		const size_t end = n > 0 && text[n - 1] == '\r' ? n - 1 : n;

		if (line.len == 0)
			first = number + 1;
		number++;
		if (has_odd_end(text, end))
			return cs_err_set(err, CS_EUSAGE,
			    "line %zu: a control character", number);
		if (!goes_on(text, end, &line)) {
			rc = check_line(&line, first, err);
			cs_buf_cut(&line, 0);
		}
		text += n + (text[n] == '\n');
	}
	return rc < 0 ? -1 : check_line(&line, first, err);
}
