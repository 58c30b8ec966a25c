#include <string.h>

#include "base/err.h"
#include "envelope/json.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fixer.h"

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

/* {"code": "..."}: Python takes it for a dictionary, and does nothing. */
int
cs_wrapped_fix(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err)
{
	cs_json_auto struct cs_json *v = NULL;
	struct cs_err why;
	const char *program;
	size_t at = 0, len = 0;

	while (at < c->len && strchr(" \t\r\n", c->text[at]) != NULL)
		at++;
	if (at == c->len || c->text[at] != '{')
		return 0;
	v = cs_json_parse(c->text, c->len, &why);
	if (v == NULL && why.code == CS_ENOMEM)
		return cs_err_nomem(err);
	program = v != NULL ? find_program(v, &len) : NULL;
	if (program != NULL && memchr(program, '\0', len) == NULL)
		cs_edits_replace(edits, 0, c->len, program, len);
	return 0;
}
