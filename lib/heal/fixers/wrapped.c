#include <string.h>

#include "base/err.h"
#include "envelope/json.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"
#include "heal/lines.h"

/* The keys for the program in a JSON answer. */
static const char *const keys[] = { "code", "python", "python_code", "program",
	"script", "source", "source_code", "solution", "answer", "content",
	"fixed_code", "final_code", "completion", "text" };

static bool
is_key(const char *word)
{
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (strcmp(keys[i], word) == 0)
			return true;
	return false;
}

/* The only text under such a key; NULL if there is none, or several. */
static const char *
find_program(const struct cs_json *v, size_t *len)
{
	const char *found = NULL;

	for (void *it = cs_json_first(v); it != NULL;
	     it = cs_json_next(v, it)) {
		const struct cs_json *value = cs_json_it_value(it);
		const char *text;
		size_t n;

		if (!is_key(cs_json_it_key(it)))
			continue;
		text = cs_json_text(value, &n);
		if (text == NULL)
			continue;
		if (found != NULL)
			return NULL;
		found = text;
		*len = n;
	}
	return found;
}

/* The text without a fence around it, "```json" and "```", and blanks. */
static void
look_inside(const struct cs_case *c, size_t *at, size_t *end)
{
	*at = 0;
	*end = c->len;
	while (*at < c->len && strchr(" \t\r\n", c->text[*at]) != NULL)
		(*at)++;
	while (*end > *at && strchr(" \t\r\n", c->text[*end - 1]) != NULL)
		(*end)--;
	if (*end - *at < 6 || memcmp(c->text + *at, "```", 3) != 0 ||
	    memcmp(c->text + *end - 3, "```", 3) != 0)
		return;
	*at = cs_lines_after(c->text, c->len, *at);
	*end -= *end > *at + 3 ? 3 : 0;
	while (*at < *end && strchr(" \t\r\n", c->text[*at]) != NULL)
		(*at)++;
}

/* {"code": "..."}: Python takes it for a dictionary, and does nothing. */
int
cs_wrapped_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_json_auto struct cs_json *v = NULL;
	struct cs_err why;
	const char *program;
	size_t at, end, len = 0;

	look_inside(c, &at, &end);
	if (at >= end || c->text[at] != '{')
		return 0;
	v = cs_json_parse(c->text + at, end - at, &why);
	if (v == NULL && why.code == CS_ENOMEM)
		return cs_err_nomem(err);
	program = v != NULL ? find_program(v, &len) : NULL;
	if (program != NULL && memchr(program, '\0', len) == NULL)
		cs_edits_replace(edits, 0, c->len, program, len);
	return 0;
}
