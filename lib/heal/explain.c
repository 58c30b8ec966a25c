#include "heal/explain.h"

#include <string.h>

#include "base/buf.h"
#include "envelope/json.h"
#include "heal/fixer.h"

static const char *
about(const char *fixer)
{
	for (size_t i = 0; i < cs_fixers_n; i++)
		if (strcmp(cs_fixers[i].name, fixer) == 0)
			return cs_fixers[i].about;
	return "a program written anew";
}

/* A text with a mark before each line, and without control characters. */
static void
put_lines(struct cs_buf *out, char mark, const char *text)
{
	if (text == NULL || text[0] == '\0')
		return;
	cs_buf_addf(out, "  %c ", mark);
	for (const char *p = text; *p != '\0'; p++) {
		const unsigned char c = (unsigned char)*p;

		if (*p == '\n')
			cs_buf_addf(out, "\n  %c ", mark);
		else if ((c < ' ' && c != '\t') || c == 0x7f)
			cs_buf_addc(out, '?');
		else
			cs_buf_addc(out, *p);
	}
	cs_buf_addc(out, '\n');
}

static void
put_change(struct cs_buf *out, const char *file, const struct cs_json *change)
{
	const char *fixer = cs_json_str(change, "fixer");

	const char *tier = cs_json_true(change, "placeholder") ? "placeholder"
	    : cs_json_true(change, "guess")		       ? "guess"
							       : "sure";

	cs_buf_addf(out, "%s:%lld: %s (%s, %s): %s\n", file,
	    (long long)cs_json_int(change, "line", 0), fixer, tier,
	    cs_json_str(change, "confidence"), about(fixer));
	put_lines(out, '-', cs_json_str(change, "before"));
	put_lines(out, '+', cs_json_str(change, "after"));
}

static void
put_heal(struct cs_buf *out, const char *file, const struct cs_json *heal)
{
	const struct cs_json *changes = cs_json_key(heal, "changes");

	for (size_t i = 0; i < cs_json_size(changes); i++)
		put_change(out, file, cs_json_at(changes, i));
}

void
cs_explain(const struct cs_json *env, struct cs_buf *out)
{
	const struct cs_json *history = cs_json_key(env, "history");
	const char *file = cs_json_str(env, "file");
	const char *reason = cs_json_str(env, "heal.reason");
	const char *hint = cs_json_str(env, "heal.hint");

	if (file == NULL || strpbrk(file, "\n\r\033") != NULL)
		file = "main.py";
	for (size_t i = 0; i < cs_json_size(history); i++)
		put_heal(
		    out, file, cs_json_key(cs_json_at(history, i), "heal"));
	if (reason == NULL)
		return;
	cs_buf_addf(out, "%s: ", file);
	cs_buf_addf(out, "%s%s%s\n", reason, hint != NULL ? ": " : "",
	    hint != NULL ? hint : "");
}
