/* cs-classify: what went wrong in a run, where, and of what kind. */

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "base/pattern.h"
#include "common/filter.h"
#include "common/front.h"
#include "diagnose/diagnose.h"
#include "diagnose/log.h"
#include "diagnose/show.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "options/signs.h"

static bool arg_stream, arg_source, arg_text;
static const char *arg_format;
static struct cs_signs arg_signs;

static const struct cs_opt opts[] = {
	{ CS_OPT_FLAG, 0, "text", NULL,
	    "read the output of a program, not envelopes",
	    { .flag = &arg_text } },
	{ CS_OPT_TEXT, 'f', "format", "envelope|text|gcc",
	    "output format (envelope; with --text: text)",
	    { .text = &arg_format } },
	CS_SIGNS_OPTS(&arg_signs),
	CS_FILTER_OPTS(&arg_stream, &arg_source),
	{ 0 },
};

static const struct cs_cmd cmd = {
	.name = "cs-classify",
	.synopsis = "[options] [file ...]",
	.about = "Say what went wrong in each job, where and of what kind, as "
		 "\"diagnosis\".",
	.opts = opts,
};

typedef int put_fn(const struct cs_json *, void *, struct cs_err *);
typedef void show_fn(const struct cs_json *env, struct cs_buf *out);

static int
classify(struct cs_json *env, void *options, struct cs_err *err)
{
	struct cs_json *diagnosis;

	if (cs_env_stops_before(env, "diagnosis"))
		return cs_env_is_yes(env) ? CS_EX_OK : CS_EX_NO;
	diagnosis = cs_diagnose_env(env, options, err);
	if (diagnosis == NULL ||
	    cs_json_set(env, "diagnosis", diagnosis, err) < 0)
		return -1;
	return cs_json_is(env, "diagnosis.outcome", "ok") ? CS_EX_OK : CS_EX_NO;
}

static int
emit(const struct cs_json *env, show_fn *show, struct cs_err *err)
{
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;

	if (show == NULL || cs_env_is_error(env) || cs_env_is_control(env))
		return cs_env_write(env, STDOUT_FILENO, err);
	show(env, &b);
	if (cs_buf_check(&b, err) < 0)
		return -1;
	return cs_io_write_all(STDOUT_FILENO, b.data, b.len, err);
}

static int
emit_gcc(const struct cs_json *env, void *ctx, struct cs_err *err)
{
	(void)ctx;
	return emit(env, cs_show_gcc, err);
}

static int
emit_text(const struct cs_json *env, void *ctx, struct cs_err *err)
{
	(void)ctx;
	return emit(env, cs_show_text, err);
}

/* ---- plain text ---- */

/* A text without an error may be that of a program that succeeded. */
static struct cs_json *
classify_log(
    struct cs_log *log, struct cs_diagnose_options *options, struct cs_err *err)
{
	struct cs_json *env;

	for (int status = 1; status >= 0; status--) {
		env = cs_log_envelope(log, status, err);
		if (env == NULL)
			return NULL;
		if (classify(env, options, err) < 0) {
			cs_json_free(env);
			return NULL;
		}
		if (status == 0 ||
		    !cs_json_is(env, "diagnosis.outcome", "exit") ||
		    cs_json_is(env, "diagnosis.category", "test_failure"))
			return env;
		cs_json_free(env);
	}
	return NULL;
}

static int
read_log(
    int fd, const char *name, struct cs_diagnose_options *options, put_fn *put)
{
	struct cs_log log = { .cut = false };
	struct cs_json *env;
	struct cs_err err;
	bool ok;

	while (cs_input_read(fd, name, &log.text) > 0)
		cs_log_trim(&log);
	env = classify_log(&log, options, &err);
	cs_log_free(&log);
	if (env == NULL)
		cs_die(CS_EX_TROUBLE, "%s: %s", name, err.msg);
	if ((put != NULL ? put(env, NULL, &err)
			 : cs_env_write(env, STDOUT_FILENO, &err)) < 0)
		cs_die(CS_EX_TROUBLE, "standard output: %s", err.msg);
	ok = cs_json_is(env, "diagnosis.outcome", "ok");
	cs_json_free(env);
	return ok ? CS_EX_OK : CS_EX_NO;
}

static int
run_logs(char **files, struct cs_diagnose_options *options, put_fn *put)
{
	int status = CS_EX_OK;

	if (*files == NULL)
		return read_log(STDIN_FILENO, "standard input", options, put);
	for (; *files != NULL; files++) {
		const bool input = strcmp(*files, "-") == 0;
		int fd = input ? STDIN_FILENO
			       : open(*files, O_RDONLY | O_CLOEXEC);
		int rc;

		if (fd < 0)
			cs_die(
			    CS_EX_TROUBLE, "%s: %s", *files, strerror(errno));
		rc = read_log(
		    fd, input ? "standard input" : *files, options, put);
		if (rc > status)
			status = rc;
		if (!input)
			cs_io_close(&fd);
	}
	return status;
}

/* ---- options ---- */

static put_fn *
read_format(void)
{
	if (arg_format == NULL)
		arg_format = arg_text ? "text" : "envelope";
	if (strcmp(arg_format, "gcc") == 0)
		return emit_gcc;
	if (strcmp(arg_format, "text") == 0)
		return emit_text;
	if (strcmp(arg_format, "envelope") != 0)
		cs_die(CS_EX_TROUBLE,
		    "--format: %s is neither envelope, text nor gcc",
		    arg_format);
	return NULL;
}

int
main(int argc, char **argv)
{
	const int first = cs_front_start(&cmd, argc, argv);
	struct cs_diagnose_options options = { .no_signs = false };
	struct cs_pattern *patterns;
	struct cs_filter filter = {
		.tool = cmd.name,
		.stream = arg_stream,
		.source = arg_source,
		.work = classify,
		.emit = read_format(),
		.ctx = &options,
	};
	int status;

	patterns = cs_signs_read(&arg_signs, &options);
	status = arg_text ? run_logs(argv + first, &options, filter.emit)
			  : cs_filter_run(&filter, argv + first);
	cs_pattern_free(patterns);
	return status;
}
