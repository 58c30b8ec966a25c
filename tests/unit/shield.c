#include "shield/shield.h"

#include "base/buf.h"
#include "base/err.h"
#include "envelope/json.h"
#include "tap.h"

/* JSON with ' for ". */
static struct cs_json *
parse(const char *text)
{
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;
	struct cs_err err;

	for (; *text != '\0'; text++)
		cs_buf_addc(&b, *text == '\'' ? '"' : *text);
	return cs_json_parse(b.data, b.len, &err);
}

static struct cs_json *
job(size_t out_lines, size_t err_lines)
{
	cs_buf_auto struct cs_buf out = CS_BUF_INIT, errs = CS_BUF_INIT;
	struct cs_json *env = parse("{'code':'x','run':{'status':'exited',"
				    "'exit_code':1,'stdout_base64':'QQ==',"
				    "'stderr_base64':'QQ=='},'z':[1]}");
	struct cs_json *run = cs_json_key(env, "run");
	struct cs_err err;

	cs_buf_adds(&out, "\033[1mout\033[0m\n");
	for (size_t i = 0; i < out_lines; i++)
		cs_buf_addf(&out, "line %zu of the output\n", i);
	cs_buf_adds(&errs, "err\n");
	for (size_t i = 0; i < err_lines; i++)
		cs_buf_addf(&errs, "line %zu of the errors\n", i);
	cs_json_set(run, "stdout", cs_json_new_string(out.data, out.len), &err);
	cs_json_set(
	    run, "stderr", cs_json_new_string(errs.data, errs.len), &err);
	return env;
}

static int64_t
num(const struct cs_json *env, const char *path)
{
	return cs_json_int(env, path, -1);
}

static void
test_small(void)
{
	const struct cs_shield_opts opts = { .budget = 1000 };
	cs_json_auto struct cs_json *env = job(3, 0);
	struct cs_err err;

	ok(cs_shield_envelope(env, &opts, &err) == 0 &&
		strncmp(cs_json_str(env, "run.stdout"), "out\nline 0", 10) == 0,
	    "a small output is cleaned");
	ok(cs_json_str(env, "run.stdout_base64") != NULL,
	    "and keeps its exact twin");
	ok(num(env, "shield.budget_tokens") == 1000 &&
		num(env, "shield.tokens") > 5 &&
		num(env, "shield.elided_lines") == 0 &&
		num(env, "shield.elided_bytes") == 0 &&
		cs_json_type(cs_json_get(env, "shield.spill")) == CS_JSON_NULL,
	    "shield says what there is");
	ok(cs_json_size(cs_json_key(env, "z")) == 1,
	    "other keys stay as they are");
}

static void
test_large(void)
{
	const struct cs_shield_opts opts = { .budget = 400 };
	cs_json_auto struct cs_json *env = job(3000, 3000);
	cs_json_auto struct cs_json *once = NULL;
	struct cs_err err;
	size_t out, errs;

	ok(cs_shield_envelope(env, &opts, &err) == 0 &&
		num(env, "shield.tokens") <= 400 &&
		num(env, "shield.elided_lines") > 5000,
	    "large outputs are shortened to the budget");
	cs_json_text(cs_json_get(env, "run.stdout"), &out);
	cs_json_text(cs_json_get(env, "run.stderr"), &errs);
	ok(errs > out && out > 50, "of a failure stderr has more (%zu, %zu)",
	    errs, out);
	ok(cs_json_get(env, "run.stdout_base64") == NULL &&
		cs_json_get(env, "run.stderr_base64") == NULL,
	    "the exact twins of what was shortened are gone");
	once = cs_json_copy(env);
	ok(once != NULL && cs_shield_envelope(env, &opts, &err) == 0 &&
		cs_json_equal(env, once),
	    "a second time changes nothing");
}

static void
test_raw(void)
{
	const struct cs_shield_opts opts = { .budget = 400, .raw = true };
	cs_json_auto struct cs_json *env = job(3000, 3000);
	cs_json_auto struct cs_json *same = job(3000, 3000);
	struct cs_err err;

	ok(cs_shield_envelope(env, &opts, &err) == 0 &&
		num(env, "shield.tokens") > 10000 &&
		cs_json_equal(
		    cs_json_key(env, "run"), cs_json_key(same, "run")),
	    "raw counts and changes no text");
}

static void
test_no_run(void)
{
	const struct cs_shield_opts opts = { .budget = 400 };
	cs_json_auto struct cs_json *env = parse("{'code':'x'}");
	struct cs_err err;

	ok(cs_shield_envelope(env, &opts, &err) == 0 && cs_json_size(env) == 1,
	    "an envelope without a run stays as it is");
}

int
main(void)
{
	test_small();
	test_large();
	test_raw();
	test_no_run();
	return tap_done();
}
