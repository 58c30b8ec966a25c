#include "envelope/env.h"

#include <string.h>

#include "base/base64.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "base/utf8.h"
#include "envelope/coding.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "envelope/shape.h"

/* Truncated input is usually the first line of a pretty-printed one. */
static void
explain_cut(struct cs_err *err)
{
	const size_t byte = err->byte;

	if (err->code != CS_ECUT)
		return;
	cs_err_set(
	    err, CS_EDATA, "cut short; an envelope is one line: use jq -c");
	err->byte = byte;
}

struct cs_json *
cs_env_parse(const char *line, size_t len, struct cs_err *err)
{
	struct cs_json *env;

	if (len > CS_ENV_LINE_MAX) {
		cs_err_set(
		    err, CS_ELIMIT, "a line over %d bytes", CS_ENV_LINE_MAX);
		return NULL;
	}
	env = cs_json_parse(line, len, err);
	if (env == NULL) {
		explain_cut(err);
		return NULL;
	}
	if (cs_shape_check(env, err) < 0) {
		cs_json_free(env);
		return NULL;
	}
	return env;
}

/* The text of a source's bytes.  If they are not UTF-8 they are kept too, even
 * if they declare their encoding. */
static void
put_code(struct cs_make *m, const char *bytes, size_t len)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	cs_buf_auto struct cs_buf exact = CS_BUF_INIT;

	if (cs_utf8_valid(bytes, len) == len ||
	    !cs_coding_decode(bytes, len, &text)) {
		cs_make_bytes(m, "code", bytes, len);
		return;
	}
	cs_base64_encode(bytes, len, &exact);
	if (text.failed != CS_OK || exact.failed != CS_OK) {
		m->failed = true;
		return;
	}
	cs_make_text(m, "code", text.data, text.len);
	cs_make_text(m, "code_base64", exact.data, exact.len);
}

struct cs_json *
cs_env_new(const char *file, const char *lang, const char *text, size_t len,
    struct cs_err *err)
{
	static const char signature[] = "\xef\xbb\xbf";
	const size_t skip = len >= 3 && memcmp(text, signature, 3) == 0 ? 3 : 0;
	struct cs_make m = cs_make_object();
	struct cs_json *env;

	cs_make_int(&m, "codeshield", 1);
	cs_make_str(&m, "lang", lang);
	if (file != NULL)
		cs_make_bytes(&m, "file", file, strlen(file));
	put_code(&m, text + skip, len - skip);
	env = cs_make_done(&m);
	if (env == NULL)
		cs_err_nomem(err);
	return env;
}

/* The "error.code" of an answer to a bad line. */
static const char *
error_code(enum cs_code code)
{
	return code == CS_ELIMIT ? "too-large"
	    : code == CS_EDATA	 ? "bad-json"
				 : "internal";
}

struct cs_json *
cs_env_new_error(const char *tool, const struct cs_json *question,
    const struct cs_err *why, struct cs_err *err)
{
	const struct cs_json *id = cs_json_key(question, "id");
	const struct cs_json *ring = cs_json_key(question, CS_ENV_RING);
	struct cs_make m = cs_make_object(), e = cs_make_object();
	struct cs_json *env;

	cs_make_str(&e, "tool", tool);
	cs_make_str(&e, "code", error_code(why->code));
	cs_make_bytes(&e, "message", why->msg, strlen(why->msg));
	if (why->line > 0)
		cs_make_int(&e, "line", (int64_t)why->line);
	if (why->byte > 0)
		cs_make_int(&e, "byte", (int64_t)why->byte);
	cs_make_int(&m, "codeshield", 1);
	cs_make_put(
	    &m, "id", id != NULL ? cs_json_ref(id) : cs_json_new_null());
	if (ring != NULL)
		cs_make_put(&m, CS_ENV_RING, cs_json_ref(ring));
	cs_make_put(&m, "error", cs_make_done(&e));
	env = cs_make_done(&m);
	if (env == NULL)
		cs_err_nomem(err);
	return env;
}

const char *
cs_env_code(const struct cs_json *env, size_t *len)
{
	return cs_json_text(cs_json_key(env, "code"), len);
}

bool
cs_env_is_control(const struct cs_json *env)
{
	return cs_json_true(env, "cancel");
}

bool
cs_env_is_error(const struct cs_json *env)
{
	return cs_json_type(cs_json_key(env, "error")) == CS_JSON_OBJECT;
}

bool
cs_env_stops_before(const struct cs_json *env, const char *key)
{
	static const char *const order[] = { "gate", "run", "diagnosis" };
	const char *until = cs_json_str(env, "options.until");

	for (size_t i = 0;
	     until != NULL && i < sizeof(order) / sizeof(order[0]); i++) {
		if (strcmp(order[i], key) == 0)
			return false;
		if (strcmp(order[i], until) == 0)
			return true;
	}
	return false;
}

bool
cs_env_is_yes(const struct cs_json *env)
{
	if (cs_json_str(env, "outcome") != NULL)
		return cs_json_is(env, "outcome", "verified") ||
		    cs_json_is(env, "outcome", "healed");
	if (cs_json_str(env, "diagnosis.outcome") != NULL)
		return cs_json_is(env, "diagnosis.outcome", "ok");
	if (cs_json_is(env, "gate.verdict", "reject"))
		return false;
	if (cs_json_key(env, "run") == NULL)
		return true;
	return cs_json_is(env, "run.status", "exited") &&
	    cs_json_int(env, "run.exit_code", 1) == 0;
}

int
cs_env_print(const struct cs_json *env, struct cs_buf *out, struct cs_err *err)
{
	const size_t start = out->len;

	if (cs_json_print(env, out, err) < 0)
		return -1;
	if (out->len - start > CS_ENV_LINE_MAX) {
		cs_buf_cut(out, start);
		return cs_err_set(err, CS_ELIMIT, "an envelope over %d bytes",
		    CS_ENV_LINE_MAX);
	}
	cs_buf_addc(out, '\n');
	return cs_buf_check(out, err);
}

int
cs_env_write(const struct cs_json *env, int fd, struct cs_err *err)
{
	cs_buf_auto struct cs_buf line = CS_BUF_INIT;

	if (cs_env_print(env, &line, err) < 0)
		return -1;
	return cs_io_write_all(fd, line.data, line.len, err);
}
