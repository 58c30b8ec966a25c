#include "heal/case.h"

#include <string.h>

#include "base/err.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "heal/lines.h"
#include "python/tree.h"

static const char *
text_of(const struct cs_json *from, const char *path)
{
	const char *s = cs_json_str(from, path);

	return s != NULL ? s : "";
}

static void
find_line(struct cs_case *c)
{
	size_t at = 0;

	for (uint32_t line = 1; line < c->line && at < c->len; line++)
		at = cs_lines_after(c->text, c->len, at);
	c->start = at;
	c->end = cs_lines_stop(c->text, c->len, at);
	if (c->line == 0)
		c->start = c->end = c->len;
}

/* The byte position of a column (from 1, in code points) in the line that
 * failed. */
static size_t
byte_of(const struct cs_case *c, int64_t column)
{
	size_t at = c->start;

	for (; column > 1 && at < c->end; column--)
		do
			at++;
		while (
		    at < c->end && ((unsigned char)c->text[at] & 0xc0) == 0x80);
	return at;
}

static void
find_columns(struct cs_case *c, const struct cs_json *from)
{
	const int64_t column = cs_json_int(from, "diagnosis.column", 0);
	const int64_t end = cs_json_int(from, "diagnosis.end_column", 0);

	if (c->line == 0 || column <= 0)
		return;
	c->from = byte_of(c, column);
	c->to = end > column ? byte_of(c, end) : 0;
}

bool
cs_case_place(struct cs_case *c, const struct cs_json *from)
{
	const int64_t line = cs_json_int(from, "diagnosis.line", 0);

	*c = (struct cs_case){ .outcome = text_of(from, "diagnosis.outcome"),
		.type = text_of(from, "diagnosis.type"),
		.message = text_of(from, "diagnosis.message"),
		.line = line > 0 && line < UINT32_MAX ? (uint32_t)line : 0 };
	c->text = cs_env_code(from, &c->len);
	if (c->text == NULL)
		return false;
	find_line(c);
	find_columns(c, from);
	return true;
}

int
cs_case_open(struct cs_case *c, const struct cs_json *from, struct cs_err *err)
{
	if (!cs_case_place(c, from))
		return cs_err_set(err, CS_EDATA, "there is no code to heal");
	c->tree = cs_tree_parse(c->text, c->len, err);
	return c->tree != NULL ? 0 : -1;
}

void
cs_case_close(struct cs_case *c)
{
	cs_tree_free(c->tree);
	c->tree = NULL;
}

const char *
cs_case_quoted(const struct cs_case *c, unsigned nth, size_t *len)
{
	const char *p = c->message, *end;

	for (;; p = end + 1) {
		p = strchr(p, '\'');
		end = p != NULL ? strchr(p + 1, '\'') : NULL;
		if (end == NULL)
			return NULL;
		if (nth-- == 0)
			break;
	}
	*len = (size_t)(end - p) - 1;
	return p + 1;
}

bool
cs_case_on_line(const struct cs_case *c, uint32_t node)
{
	return c->line > 0 && c->tree->node[node].start < c->end &&
	    c->tree->node[node].end > c->start;
}
