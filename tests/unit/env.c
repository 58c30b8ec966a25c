#include "envelope/env.h"

#include <stdint.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "envelope/json.h"
#include "tap.h"

/* A source text and the envelope made around it. */
static const struct {
	const char *name, *file, *text;
	size_t len;
	const char *line;
} jobs[] = {
	{ "a plain program", "a.py", "x\n", 2,
	    "{\"codeshield\":1,\"lang\":\"python\",\"file\":\"a.py\","
	    "\"code\":\"x\\n\"}\n" },
	{ "an empty one without a name", NULL, "", 0,
	    "{\"codeshield\":1,\"lang\":\"python\",\"code\":\"\"}\n" },
	{ "a UTF-8 signature", NULL, "\xef\xbb\xbfx", 4,
	    "{\"codeshield\":1,\"lang\":\"python\",\"code\":\"x\"}\n" },
	{ "a NUL", NULL, "a\0b", 3,
	    "{\"codeshield\":1,\"lang\":\"python\","
	    "\"code\":\"a\\u0000b\"}\n" },
	{ "bytes that are not UTF-8", NULL, "\xff", 1,
	    "{\"codeshield\":1,\"lang\":\"python\","
	    "\"code\":\"\xef\xbf\xbd\",\"code_repaired\":true,"
	    "\"code_base64\":\"/w==\"}\n" },
	{ "Latin-1 that says so", NULL, "#coding:latin-1\n'\xe9\xff'", 20,
	    "{\"codeshield\":1,\"lang\":\"python\","
	    "\"code\":\"#coding:latin-1\\n'\xc3\xa9\xc3\xbf'\","
	    "\"code_base64\":\"I2NvZGluZzpsYXRpbi0xCifp/yc=\"}\n" },
	{ "Windows-1252 that says so in line 2", NULL,
	    "\n# -*- coding: CP1252 -*-\n'\x80'", 29,
	    "{\"codeshield\":1,\"lang\":\"python\","
	    "\"code\":\"\\n# -*- coding: CP1252 -*-\\n'\xe2\x82\xac'\","
	    "\"code_base64\":"
	    "\"CiMgLSotIGNvZGluZzogQ1AxMjUyIC0qLQongCc=\"}\n" },
	{ "Latin-1 with the ends of lines", NULL,
	    "#coding: latin-1-unix\n'\xe9'", 25,
	    "{\"codeshield\":1,\"lang\":\"python\","
	    "\"code\":\"#coding: latin-1-unix\\n'\xc3\xa9'\","
	    "\"code_base64\":\"I2NvZGluZzogbGF0aW4tMS11bml4CifpJw==\"}\n" },
	{ "ISO-8859-15 that says so", NULL, "#coding=iso_8859_15\n'\xa4\xa5'",
	    24,
	    "{\"codeshield\":1,\"lang\":\"python\","
	    "\"code\":\"#coding=iso_8859_15\\n'\xe2\x82\xac\xc2\xa5'\","
	    "\"code_base64\":\"I2NvZGluZz1pc29fODg1OV8xNQonpKUn\"}\n" },
	{ "a byte that is none in its codec", NULL, "#coding:cp1252\n\x81", 16,
	    "{\"codeshield\":1,\"lang\":\"python\","
	    "\"code\":\"#coding:cp1252\\n\xef\xbf\xbd\","
	    "\"code_repaired\":true,"
	    "\"code_base64\":\"I2NvZGluZzpjcDEyNTIKgQ==\"}\n" },
	{ "UTF-8 that says it is Latin-1", NULL, "#coding:latin-1\n'\xc3\xa9'",
	    20,
	    "{\"codeshield\":1,\"lang\":\"python\","
	    "\"code\":\"#coding:latin-1\\n'\xc3\xa9'\"}\n" },
	{ "a name that is not UTF-8", "\xe9.py", "x", 1,
	    "{\"codeshield\":1,\"lang\":\"python\","
	    "\"file\":\"\xef\xbf\xbd.py\",\"file_repaired\":true,"
	    "\"file_base64\":\"6S5weQ==\",\"code\":\"x\"}\n" },
};

static void
makes_jobs(void)
{
	struct cs_err err;

	for (size_t i = 0; i < sizeof(jobs) / sizeof(jobs[0]); i++) {
		cs_buf_auto struct cs_buf out = CS_BUF_INIT;
		cs_json_auto struct cs_json *env = cs_env_new(
		    jobs[i].file, "python", jobs[i].text, jobs[i].len, &err);

		ok(env != NULL && cs_env_print(env, &out, &err) == 0 &&
			strcmp(out.data, jobs[i].line) == 0,
		    "%s becomes a job", jobs[i].name);
	}
}

static const struct {
	enum cs_code code;
	size_t line, byte;
	const char *answer;
} errors[] = {
	{ CS_EDATA, 3, 17,
	    "{\"codeshield\":1,\"id\":null,\"error\":{\"tool\":\"cs-x\","
	    "\"code\":\"bad-json\",\"message\":\"why\",\"line\":3,"
	    "\"byte\":17}}\n" },
	{ CS_ELIMIT, 9, 0,
	    "{\"codeshield\":1,\"id\":null,\"error\":{\"tool\":\"cs-x\","
	    "\"code\":\"too-large\",\"message\":\"why\",\"line\":9}}\n" },
	{ CS_ENOMEM, 0, 0,
	    "{\"codeshield\":1,\"id\":null,\"error\":{\"tool\":\"cs-x\","
	    "\"code\":\"internal\",\"message\":\"why\"}}\n" },
};

static void
answers_bad_lines(void)
{
	struct cs_err err;

	for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++) {
		cs_buf_auto struct cs_buf out = CS_BUF_INIT;
		const struct cs_err why = { .code = errors[i].code,
			.line = errors[i].line,
			.byte = errors[i].byte,
			.msg = "why" };
		cs_json_auto struct cs_json *env = cs_env_new_error(
		    "cs-x", NULL, &why, &err);

		ok(env != NULL && cs_env_print(env, &out, &err) == 0 &&
			strcmp(out.data, errors[i].answer) == 0,
		    "the answer to a bad line, of kind %d",
		    (int)errors[i].code);
		ok(cs_env_is_error(env) && !cs_env_is_control(env),
		    "the answer is known as one");
	}
}

static void
knows_control_lines(void)
{
	static const char cancel[] = "{\"codeshield\":1,\"id\":\"i\","
				     "\"cancel\":true}";
	struct cs_err err;
	cs_json_auto struct cs_json *env = cs_env_parse(
	    cancel, sizeof(cancel) - 1, &err);
	size_t len;

	ok(cs_env_is_control(env) && !cs_env_is_error(env),
	    "a cancelling line is a control line");
	ok(cs_env_code(env, &len) == NULL && len == 0, "and has no program");
}

/* The largest line, and one byte more. */
static void
keeps_the_ceiling(void)
{
	static const char head[] = "{\"codeshield\":1,\"code\":\"",
			  tail[] = "\"}";
	const size_t fill = CS_ENV_LINE_MAX - strlen(head) - strlen(tail);
	cs_buf_auto struct cs_buf line = CS_BUF_INIT;
	struct cs_err err;
	cs_json_auto struct cs_json *env = NULL;
	struct cs_json *over;

	cs_buf_adds(&line, head);
	memset(cs_buf_room(&line, fill), 'x', fill);
	cs_buf_commit(&line, fill);
	cs_buf_adds(&line, tail);
	env = cs_env_parse(line.data, line.len, &err);
	ok(env != NULL, "a line of 64 MiB is taken");
	cs_buf_addc(&line, ' ');
	over = cs_env_parse(line.data, line.len, &err);
	ok(over == NULL && err.code == CS_ELIMIT, "one more byte is too many");
	cs_buf_cut(&line, 0);
	ok(cs_env_print(env, &line, &err) == 0 &&
		line.len == CS_ENV_LINE_MAX + 1,
	    "a line of 64 MiB is written, and its newline");
	(void)cs_json_set(env, "id", cs_json_new_null(), &err);
	cs_buf_cut(&line, 5);
	ok(cs_env_print(env, &line, &err) < 0 && err.code == CS_ELIMIT &&
		line.len == 5,
	    "what would be over it is refused and leaves nothing");
}

static void
writes(void)
{
	cs_buf_auto struct cs_buf got = CS_BUF_INIT;
	struct cs_err err;
	cs_json_auto struct cs_json *env = cs_env_new(
	    NULL, "python", "x", 1, &err);
	int fd[2];

	(void)cs_io_pipe(fd, &err);
	ok(cs_env_write(env, fd[1], &err) == 0, "an envelope is written");
	cs_io_close(&fd[1]);
	(void)cs_io_read_all(fd[0], SIZE_MAX, &got, &err);
	ok(got.len > 0 && got.data[got.len - 1] == '\n' &&
		strchr(got.data, '\n') == got.data + got.len - 1,
	    "as one line");
	cs_io_close(&fd[0]);
	ok(cs_env_write(env, fd[1], &err) < 0 && err.code == CS_EIO,
	    "a closed descriptor is an error");
}

static const struct {
	bool yes;
	const char *env;
} answers[] = {
	{ true, "{}" },
	{ true, "{'gate':{'verdict':'pass'}}" },
	{ false, "{'gate':{'verdict':'reject'}}" },
	{ true, "{'run':{'status':'exited','exit_code':0}}" },
	{ false, "{'run':{'status':'exited','exit_code':1}}" },
	{ false, "{'run':{'status':'timed_out','exit_code':null}}" },
	{ false, "{'run':{'status':'signaled','exit_code':0}}" },
	{ false,
	    "{'gate':{'verdict':'reject'},"
	    "'run':{'status':'exited','exit_code':0}}" },
	{ true,
	    "{'run':{'status':'exited','exit_code':0},"
	    "'diagnosis':{'outcome':'ok'}}" },
	{ false,
	    "{'run':{'status':'exited','exit_code':0},"
	    "'diagnosis':{'outcome':'silent'}}" },
	{ true, "{'outcome':'healed','diagnosis':{'outcome':'ok'}}" },
	{ true, "{'outcome':'verified'}" },
	{ false, "{'outcome':'degraded','diagnosis':{'outcome':'ok'}}" },
	{ false, "{'outcome':'failed'}" },
};

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

static void
gives_the_latest_answer(void)
{
	for (size_t i = 0; i < sizeof(answers) / sizeof(answers[0]); i++) {
		cs_json_auto struct cs_json *env = parse(answers[i].env);

		ok(env != NULL && cs_env_is_yes(env) == answers[i].yes,
		    "%s is %s", answers[i].env, answers[i].yes ? "yes" : "no");
	}
}

int
main(void)
{
	makes_jobs();
	answers_bad_lines();
	knows_control_lines();
	gives_the_latest_answer();
	keeps_the_ceiling();
	writes();
	return tap_done();
}
