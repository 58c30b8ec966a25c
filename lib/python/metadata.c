#include "python/metadata.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "python/toml.h"

/* One line of a text, without its end. */
struct line {
	const char *s;
	size_t len;
};

/* The next line; false after the last. */
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

/* Of a block of any type. */
static bool
is_beginning(const struct line *l)
{
	static const char mark[] = "# /// ";
	const size_t n = strlen(mark);

	if (l->len <= n || memcmp(l->s, mark, n) != 0)
		return false;
	for (size_t i = n; i < l->len; i++)
		if (!isalnum((unsigned char)l->s[i]) && l->s[i] != '-')
			return false;
	return true;
}

static bool
is_comment(const struct line *l)
{
	return l->len > 0 && l->s[0] == '#' && (l->len == 1 || l->s[1] == ' ');
}

/*
 * What stands in the comment that begins here, without its signs; it ends with
 * the last of its lines that could end it.  false when none does: nor does one
 * then end what begins later in that comment, behind which *at is.
 */
static bool
take_block(const char **at, const char *end, struct cs_buf *out)
{
	const char *behind = NULL, *next = *at;
	struct line l;
	size_t whole = 0;

	for (; next_line(&next, end, &l) && is_comment(&l); *at = next) {
		if (is_line(&l, "# ///") && out->len > 0) {
			behind = next;
			whole = out->len;
		}
		if (l.len > 2)
			cs_buf_add(out, l.s + 2, l.len - 2);
		cs_buf_addc(out, '\n');
	}
	cs_buf_cut(out, whole);
	if (behind != NULL)
		*at = behind;
	return behind != NULL;
}

/* The block's TOML; 1, 0 when there is none, -1 when there are two.  What
 * stands in a block of another type is nothing of ours. */
static int
find_block(const char *text, size_t len, struct cs_buf *out)
{
	cs_buf_auto struct cs_buf other = CS_BUF_INIT;
	const char *end = text + len;
	struct line l;
	int found = 0;

	while (next_line(&text, end, &l)) {
		const bool script = is_line(&l, "# /// script");

		cs_buf_cut(&other, 0);
		if (is_beginning(&l) &&
		    take_block(
			&text, end, script && found == 0 ? out : &other) &&
		    script && found++ > 0)
			return -1;
	}
	return found;
}

/* What was found, not yet parsed. */
struct found {
	struct cs_buf python, dependencies;
	struct cs_buf keys, other; /* of the line at hand */
	bool has_python, has_dependencies;
};

/* The value of the first of some keys: behind it, or NULL. */
static const char *
take_value(const char *key, bool alone, const char *s, struct found *f)
{
	if (strcmp(key, "requires-python") == 0) {
		if (!alone || f->has_python)
			return NULL;
		f->has_python = true;
		return cs_toml_string(s, &f->python);
	}
	if (strcmp(key, "dependencies") == 0) {
		if (!alone || f->has_dependencies)
			return NULL;
		f->has_dependencies = true;
		return cs_toml_strings(s, &f->dependencies);
	}
	return cs_toml_value(s, &f->other);
}

/* Whether it is a single one. */
static bool
is_alone(const struct cs_buf *keys)
{
	return strlen(keys->data) + 1 == keys->len;
}

/* One line "key = value"; behind it, or NULL.  What is said in other tables
 * than the first is somebody else's. */
static const char *
take_pair(const char *s, bool first, struct found *f)
{
	s = cs_toml_key(s, &f->keys);
	s = s != NULL ? cs_toml_blank(s) : NULL;
	if (s == NULL || *s != '=')
		return NULL;
	s = cs_toml_blank(s + 1);
	return first ? take_value(f->keys.data, is_alone(&f->keys), s, f)
		     : cs_toml_value(s, &f->other);
}

/* A table's head; behind it, or NULL: neither of the keys is a table. */
static const char *
take_head(const char *s, struct found *f)
{
	const char *key;

	s = cs_toml_header(s, &f->keys);
	key = f->keys.data;
	return s != NULL && strcmp(key, "requires-python") != 0 &&
		strcmp(key, "dependencies") != 0
	    ? s
	    : NULL;
}

static bool
ran_out(const struct found *f)
{
	return f->python.failed != CS_OK || f->dependencies.failed != CS_OK ||
	    f->keys.failed != CS_OK || f->other.failed != CS_OK;
}

static bool
take_all(const char *s, struct found *f)
{
	bool first = true;

	for (s = cs_toml_lines(s); s != NULL && *s != '\0';) {
		cs_buf_cut(&f->keys, 0);
		cs_buf_cut(&f->other, 0);
		first &= *s != '[';
		s = *s == '[' ? take_head(s, f) : take_pair(s, first, f);
		s = s != NULL ? cs_toml_end(s) : NULL;
		s = s != NULL ? cs_toml_lines(s) : NULL;
	}
	return s != NULL;
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
	if (strlen(toml.data) != toml.len || !take_all(toml.data, &f))
		rc = ran_out(&f) ? cs_err_nomem(err)
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
	cs_buf_free(&f.keys);
	cs_buf_free(&f.other);
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
