#include "python/metadata.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"

/* One line of a text, without what ends it. */
struct line {
	const char *s;
	size_t len;
};

/* The next line; false behind the last. */
static bool
next_line(const char **at, const char *end, struct line *out)
{
	const char *stop;

	if (*at == end)
		return false;
	stop = memchr(*at, '\n', (size_t)(end - *at));
	if (stop == NULL)
		stop = end;
	*out = (struct line){ *at, (size_t)(stop - *at) };
	if (out->len > 0 && out->s[out->len - 1] == '\r')
		out->len--;
	*at = stop < end ? stop + 1 : end;
	return true;
}

static bool
is_line(const struct line *l, const char *text)
{
	return l->len == strlen(text) && memcmp(l->s, text, l->len) == 0;
}

static bool
is_comment(const struct line *l)
{
	return l->len > 0 && l->s[0] == '#' && (l->len == 1 || l->s[1] == ' ');
}

/*
 * What stands in the comment that begins here, without its signs; it ends with
 * the last of its lines that could end it.  false when none does.
 */
static bool
take_block(const char **at, const char *end, struct cs_buf *out)
{
	const char *behind = NULL;
	struct line l;
	size_t whole = 0;

	for (const char *next = *at;
	     next_line(&next, end, &l) && is_comment(&l);) {
		if (is_line(&l, "# ///")) {
			behind = next;
			whole = out->len;
		}
		if (l.len > 2)
			cs_buf_add(out, l.s + 2, l.len - 2);
		cs_buf_addc(out, '\n');
	}
	if (behind == NULL) {
		cs_buf_cut(out, 0);
		return false;
	}
	cs_buf_cut(out, whole);
	*at = behind;
	return true;
}

/* The block's TOML; 1, 0 when there is none, -1 when there are two. */
static int
find_block(const char *text, size_t len, struct cs_buf *out)
{
	cs_buf_auto struct cs_buf second = CS_BUF_INIT;
	const char *end = text + len;
	struct line l;
	int found = 0;

	while (next_line(&text, end, &l))
		if (is_line(&l, "# /// script") &&
		    take_block(&text, end, found == 0 ? out : &second) &&
		    found++ > 0)
			return -1;
	return found;
}

/* Blanks, and with lines also their ends and comments. */
static const char *
skip(const char *s, bool lines)
{
	for (;;) {
		s += strspn(s, lines ? " \t\n" : " \t");
		if (*s != '#')
			return s;
		s += strcspn(s, "\n");
		if (!lines)
			return s;
	}
}

/* The escapes of TOML that a name or a version can have any use for. */
static bool
add_escape(char c, struct cs_buf *out)
{
	static const char from[] = "\"\\tnr", to[] = "\"\\\t\n\r";
	const char *at = c != '\0' ? strchr(from, c) : NULL;

	if (at == NULL)
		return false;
	cs_buf_addc(out, to[at - from]);
	return true;
}

/* A string on one line; behind it, or NULL when it is none. */
static const char *
take_string(const char *s, struct cs_buf *out)
{
	const char quote = *s;

	if ((quote != '"' && quote != '\'') || (s[1] == quote && s[2] == quote))
		return NULL;
	for (s++; *s != quote; s++) {
		if (*s == '\0' || *s == '\n')
			return NULL;
		if (*s != '\\' || quote == '\'')
			cs_buf_addc(out, *s);
		else if (!add_escape(*++s, out))
			return NULL;
	}
	cs_buf_addc(out, '\0');
	return s + 1;
}

/* Behind a string of any kind, which is not looked at. */
static const char *
skip_string(const char *s)
{
	const char quote = *s;
	const size_t n = s[1] == quote && s[2] == quote ? 3 : 1;
	size_t run = 0;

	for (s += n; *s != '\0'; s++) {
		if (n == 1 && *s == '\n')
			return NULL;
		run = *s == quote ? run + 1 : 0;
		if (run == n)
			return s + 1;
		if (*s == '\\' && quote == '"' && *++s == '\0')
			return NULL;
	}
	return NULL;
}

/* Behind a value of any type, at the end of its line. */
static const char *
skip_value(const char *s)
{
	int depth = 0;

	for (;;) {
		s = skip(s, depth > 0);
		switch (*s) {
		case '\0':
		case '\n':
			return depth == 0 ? s : NULL;
		case '[':
		case '{':
			depth++;
			s++;
			break;
		case ']':
		case '}':
			if (depth-- == 0)
				return NULL;
			s++;
			break;
		case '"':
		case '\'':
			s = skip_string(s);
			if (s == NULL)
				return NULL;
			break;
		default:
			s++;
		}
	}
}

/* An array of strings, each with a NUL behind it, in out. */
static const char *
take_strings(const char *s, struct cs_buf *out)
{
	if (*s != '[')
		return NULL;
	for (s = skip(s + 1, true); *s != ']'; s = skip(s, true)) {
		s = take_string(s, out);
		if (s == NULL)
			return NULL;
		s = skip(s, true);
		if (*s == ',')
			s++;
		else if (*s != ']')
			return NULL;
	}
	return s + 1;
}

/* What was found, before it is taken apart. */
struct found {
	struct cs_buf python, dependencies;
	bool has_python, has_dependencies;
	bool no_memory;
};

/* The value of one key: behind it, or NULL. */
static const char *
take_value(const char *key, const char *s, struct found *f)
{
	if (strcmp(key, "requires-python") == 0 && !f->has_python) {
		f->has_python = true;
		return take_string(s, &f->python);
	}
	if (strcmp(key, "dependencies") == 0 && !f->has_dependencies) {
		f->has_dependencies = true;
		return take_strings(s, &f->dependencies);
	}
	return strcmp(key, "dependencies") == 0 ||
		strcmp(key, "requires-python") == 0
	    ? NULL
	    : skip_value(s);
}

/* A key, which may have dots; behind it, or NULL. */
static const char *
take_key(const char *s, struct cs_buf *out)
{
	size_t n;

	if (*s == '"' || *s == '\'')
		return take_string(s, out);
	n = strspn(s,
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	    "0123456789_-.");
	if (n == 0)
		return NULL;
	cs_buf_add(out, s, n);
	cs_buf_addc(out, '\0');
	return s + n;
}

/* One line "key = value" of the first table; behind it, or NULL. */
static const char *
take_pair(const char *s, struct found *f)
{
	cs_buf_auto struct cs_buf key = CS_BUF_INIT;

	s = take_key(s, &key);
	f->no_memory |= key.failed != CS_OK;
	if (s == NULL || f->no_memory)
		return NULL;
	s = skip(s, false);
	if (*s != '=')
		return NULL;
	s = take_value(key.data, skip(s + 1, false), f);
	if (s == NULL)
		return NULL;
	s = skip(s, false);
	return *s == '\n' || *s == '\0' ? s : NULL;
}

/* What is said in the other tables is somebody else's. */
static bool
take_table(const char *s, struct found *f)
{
	for (s = skip(s, true); s != NULL && *s != '\0' && *s != '[';
	     s = skip(s, true)) {
		s = take_pair(s, f);
		if (s == NULL)
			return false;
	}
	return true;
}

static int
take_apart(const struct found *f, struct cs_metadata *out, struct cs_err *err)
{
	const struct cs_buf *d = &f->dependencies;
	size_t n = 0;

	if (cs_buf_check(&f->python, err) < 0 || cs_buf_check(d, err) < 0)
		return -1;
	for (size_t i = 0; i < d->len; i++)
		n += d->data[i] == '\0';
	out->dependencies = calloc(n + 1, sizeof(*out->dependencies));
	if (out->dependencies == NULL)
		return cs_err_nomem(err);
	for (size_t i = 0; i < d->len; i += strlen(d->data + i) + 1) {
		char *one = strdup(d->data + i);

		if (one == NULL)
			return cs_err_nomem(err);
		out->dependencies[out->n++] = one;
	}
	if (f->has_python) {
		out->requires_python = strdup(f->python.data);
		if (out->requires_python == NULL)
			return cs_err_nomem(err);
	}
	return 0;
}

int
cs_metadata_read(
    const char *text, size_t len, struct cs_metadata *out, struct cs_err *err)
{
	cs_buf_auto struct cs_buf toml = CS_BUF_INIT;
	struct found f = { 0 };
	int rc = find_block(text, len, &toml);

	*out = (struct cs_metadata){ 0 };
	if (rc == 0)
		return 0;
	if (rc < 0)
		return cs_err_set(err, CS_EDATA, "two script blocks");
	cs_buf_addc(&toml, '\n');
	if (cs_buf_check(&toml, err) < 0)
		return -1;
	if (strlen(toml.data) != toml.len || !take_table(toml.data, &f))
		rc = f.no_memory ? cs_err_nomem(err)
				 : cs_err_set(err, CS_EDATA,
				       "the script block is not TOML with "
				       "dependencies as an "
				       "array "
				       "of strings and requires-python as a "
				       "string");
	else
		rc = take_apart(&f, out, err);
	cs_buf_free(&f.python);
	cs_buf_free(&f.dependencies);
	if (rc < 0)
		cs_metadata_free(out);
	return rc < 0 ? -1 : 0;
}

void
cs_metadata_free(struct cs_metadata *s)
{
	for (size_t i = 0; i < s->n; i++)
		free(s->dependencies[i]);
	free(s->dependencies);
	free(s->requires_python);
	*s = (struct cs_metadata){ 0 };
}
