#include "diagnose/show.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/buf.h"
#include "diagnose/span.h"
#include "envelope/env.h"
#include "envelope/json.h"

static void
put_bytes(struct cs_buf *out, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const unsigned char c = (unsigned char)s[i];

		/* C1 control characters are two bytes, the first of them c2. */
		if (c == 0xc2 && i + 1 < n &&
		    ((unsigned char)s[i + 1] & 0xe0) == 0x80) {
			cs_buf_addc(out, '?');
			i++;
		} else if ((c < ' ' && c != '\t') || c == 0x7f) {
			cs_buf_addc(out, '?');
		} else {
			cs_buf_addc(out, s[i]);
		}
	}
}

static void
put(struct cs_buf *out, const char *s)
{
	if (s != NULL)
		put_bytes(out, s, strlen(s));
}

static bool
is_ok(const struct cs_json *env)
{
	return cs_json_is(env, "diagnosis.outcome", "ok");
}

static const char *
file_of(const struct cs_json *d, const struct cs_json *env)
{
	const char *file = cs_json_str(d, "file");

	if (file == NULL)
		file = cs_json_str(env, "file");
	return file != NULL ? file : "<stdin>";
}

/* "KeyError: 'k'", or the outcome if there is no type. */
static void
put_error(struct cs_buf *out, const struct cs_json *d)
{
	const char *type = cs_json_str(d, "type");
	size_t len;
	const char *message = cs_json_text(cs_json_key(d, "message"), &len);

	put(out, type != NULL ? type : cs_json_str(d, "outcome"));
	if (message != NULL && len > 0) {
		cs_buf_adds(out, ": ");
		put_bytes(out, message, len);
	}
}

/* "FILE:LINE:COLUMN: ", as far as known. */
static void
put_place(
    struct cs_buf *out, const struct cs_json *d, const struct cs_json *env)
{
	static const char *const keys[] = { "line", "column" };

	put(out, file_of(d, env));
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		const int64_t n = cs_json_int(d, keys[i], 0);

		if (n <= 0)
			break;
		cs_buf_addf(out, ":%lld", (long long)n);
	}
	cs_buf_adds(out, ": ");
}

void
cs_show_gcc(const struct cs_json *env, struct cs_buf *out)
{
	const struct cs_json *d = cs_json_key(env, "diagnosis");

	if (d == NULL || is_ok(env))
		return;
	put_place(out, d, env);
	cs_buf_adds(out, "error: ");
	put_error(out, d);
	cs_buf_addc(out, '\n');
}

/* The line of the program that failed, if it is in the envelope's own file. */
static void
put_source(
    struct cs_buf *out, const struct cs_json *d, const struct cs_json *env)
{
	struct cs_span code, line = { 0 };
	int64_t n = cs_json_int(d, "line", 0);
	char text[240];

	code.p = cs_env_code(env, &code.n);
	if (code.p == NULL || cs_json_str(d, "file") == NULL ||
	    !cs_json_is(env, "file", cs_json_str(d, "file")))
		return;
	for (; n > 0; n--)
		if (!cs_span_line(&code, &line))
			return;
	line = cs_span_head(cs_span_trim(line), sizeof(text) - 1);
	if (line.n == 0)
		return;
	memcpy(text, line.p, line.n);
	text[line.n] = '\0';
	cs_buf_adds(out, "    ");
	put(out, text);
	cs_buf_addc(out, '\n');
}

static void
put_line(struct cs_buf *out, const char *label, const char *text)
{
	if (text == NULL)
		return;
	cs_buf_addf(out, "  %s: ", label);
	put(out, text);
	cs_buf_addc(out, '\n');
}

void
cs_show_text(const struct cs_json *env, struct cs_buf *out)
{
	const struct cs_json *d = cs_json_key(env, "diagnosis");
	const struct cs_json *chain = cs_json_key(d, "chain");

	if (d == NULL)
		return;
	if (is_ok(env) && cs_json_str(d, "type") == NULL) {
		cs_buf_adds(out, "ok\n");
		return;
	}
	put_place(out, d, env);
	put_error(out, d);
	cs_buf_addc(out, '\n');
	put_source(out, d, env);
	put_line(out, "in", cs_json_str(d, "function"));
	if (cs_json_size(chain) > 0) {
		cs_buf_adds(out, "  after: ");
		put_error(out, cs_json_key(d, "root_cause"));
		cs_buf_addc(out, '\n');
	}
	put_line(out, "kind", cs_json_str(d, "category"));
	put_line(out, "hint", cs_json_str(d, "hint"));
}
