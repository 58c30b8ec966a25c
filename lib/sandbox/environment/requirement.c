#include "sandbox/environment/requirement.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"

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

/* How PEP 503 writes a name's character. */
static char
normal(char c)
{
	if (is_separator(c))
		return '-';
	if (c >= 'A' && c <= 'Z')
		return "abcdefghijklmnopqrstuvwxyz"[c - 'A'];
	return c;
}

/* Lower case, and a '-' for each run of separators.  The end of the name, NULL
 * when there is none or it is too long. */
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

/* Behind "[a,b]", where there is such a thing; NULL when it has no end. */
static const char *
skip_extras(const char *s)
{
	if (*s != '[')
		return s;
	s += 1 +
	    strspn(s + 1,
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrst"
		"uvwxyz0123456789-_., \t");
	return *s == ']' ? skip_blanks(s + 1) : NULL;
}

/* The length of "OP VERSION, OP VERSION", in parentheses or not; what is behind
 * it is not looked at. */
static size_t
specifiers_len(const char *s)
{
	static const char held[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopq"
				   "r"
				   "stuvwxyz0123456789.*+!-_<>=~, \t()";

	return *s != '\0' && strchr("<>=!~(", *s) != NULL ? strspn(s, held) : 0;
}

int
cs_requirement_read(
    const char *text, struct cs_requirement *out, struct cs_err *err)
{
	struct cs_requirement r;
	const char *at = read_name(skip_blanks(text), r.name);

	if (at == NULL)
		return cs_err_set(err, CS_EUSAGE,
		    "'%.100s' does not begin with a package's name", text);
	at = skip_extras(skip_blanks(at));
	if (at == NULL)
		return cs_err_set(
		    err, CS_EUSAGE, "'%.100s' has a [ without its ]", text);
	if (*at == '@' || *at == '/')
		return cs_err_set(err, CS_EUSAGE,
		    "'%.100s' is a place, not NAME[==VERSION]", text);
	r.specifiers = at;
	r.len = specifiers_len(at);
	at = skip_blanks(at + r.len);
	if (*at != '\0' && *at != ';')
		return cs_err_set(
		    err, CS_EUSAGE, "'%.100s' is not NAME[==VERSION]", text);
	*out = r;
	return 0;
}

/* Cut off a comment, the hashes and the blanks behind a requirement. */
static void
trim(char *line)
{
	char *end = line + strlen(line);

	for (char *c = line; *c != '\0'; c++)
		if ((*c == '#' &&
			(c == line || isblank((unsigned char)c[-1]))) ||
		    strncmp(c, "--hash=", 7) == 0) {
			end = c;
			break;
		}
	while (end > line && isspace((unsigned char)end[-1]))
		end--;
	*end = '\0';
}

/* Make one line of those that a backslash continues. */
static void
join_lines(char *text)
{
	for (char *at = text; (at = strstr(at, "\\\n")) != NULL;)
		at[0] = at[1] = ' ';
	for (char *at = text; (at = strstr(at, "\\\r\n")) != NULL;)
		at[0] = at[1] = at[2] = ' ';
}

/* The number, from 1, of the line that the nth byte is in. */
static size_t
line_of(const char *text, size_t n)
{
	size_t line = 1;

	for (size_t i = 0; i < n; i++)
		line += text[i] == '\n';
	return line;
}

int
cs_requirement_check_file(const char *text, struct cs_err *err)
{
	char *copy = strdup(text), *rest = copy, *line;
	struct cs_requirement ignored;
	struct cs_err why;
	int rc = 0;

	if (copy == NULL)
		return cs_err_nomem(err);
	join_lines(copy);
	while (rc == 0 && (line = strsep(&rest, "\n")) != NULL) {
		trim(line);
		if (*skip_blanks(line) != '\0' &&
		    cs_requirement_read(line, &ignored, &why) < 0)
			rc = cs_err_set(err, CS_EUSAGE, "line %zu: %s",
			    line_of(text, (size_t)(line - copy)), why.msg);
	}
	free(copy);
	return rc;
}
