#include "sandbox/environment/build.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/err.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "sandbox/boot/boot.h"
#include "sandbox/box/box.h"
#include "sandbox/environment/environment.h"
#include "sandbox/environment/room.h"
#include "sandbox/environment/wanted.h"
#include "sandbox/plan.h"
#include "sandbox/reads.h"
#include "sandbox/request.h"
#include "sandbox/resources/limits.h"

enum { MIB = 1024 * 1024, TURN_US = 100 * 1000 };

/* An installer needs room for the largest packages; what it installs is limited
 * by room.h. */
static const struct cs_limits limits = {
	.wall_ms = 3600LL * 1000,
	.memory_kib = 8LL * 1024 * 1024,
	.processes = 1024,
	.scratch_bytes = 16LL * 1024 * MIB,
	.files = 4096,
	.output_bytes = MIB,
};

/* Paths visible to the build: the directories of packages, and the
 * installer. */
static int
lend(const struct cs_build *b, struct cs_reads *reads, struct cs_err *err)
{
	const char *const *folder = b->wanted->find_links;

	for (; folder != NULL && *folder != NULL; folder++)
		if (cs_reads_add(reads, *folder, err) < 0)
			return -1;
	return b->uv == NULL ? 0 : cs_reads_add(reads, b->uv, err);
}

static void
put_option(struct cs_make *m, const char *option, const char *value)
{
	if (value == NULL)
		return;
	cs_make_str(m, NULL, option);
	cs_make_str(m, NULL, value);
}

static void
put_shown(struct cs_make *m, const struct cs_read *r)
{
	char path[300];

	(void)snprintf(path, sizeof(path), CS_READS_MOUNT "/%s", r->name);
	cs_make_str(m, NULL, path);
}

/* The arguments of build.py. */
static struct cs_json *
arguments(const struct cs_build *b, const struct cs_reads *reads)
{
	const struct cs_wanted *w = b->wanted;
	const size_t folders = reads->n - (b->uv != NULL);
	struct cs_make m = cs_make_array();
	const char *const *s;

	if (b->uv != NULL)
		put_shown(&m, &reads->v[folders]);
	else
		cs_make_str(&m, NULL, "");
	if (!w->allow_build)
		put_option(&m, "--only-binary", ":all:");
	if (w->offline)
		cs_make_str(&m, NULL, "--no-index");
	put_option(&m, "--index-url", w->index_url);
	for (s = w->extra_index_url; s != NULL && *s != NULL; s++)
		put_option(&m, "--extra-index-url", *s);
	for (size_t i = 0; i < folders; i++) {
		cs_make_str(&m, NULL, "--find-links");
		put_shown(&m, &reads->v[i]);
	}
	if (w->requirements != NULL)
		put_option(&m, "--requirement", "requirements.txt");
	for (s = w->with; s != NULL && *s != NULL; s++)
		cs_make_str(&m, NULL, *s);
	return cs_make_done(&m);
}

/* The user's settings, beside the program. */
static struct cs_json *
files(const struct cs_build *b)
{
	struct cs_make m = cs_make_object();
	char name[16];

	if (b->wanted->requirements != NULL)
		cs_make_str(&m, "requirements.txt", b->wanted->requirements);
	for (size_t i = 0; i < CS_WANTED_CONFIGS; i++) {
		const struct cs_buf *config = &b->settings->config[i];

		(void)snprintf(name, sizeof(name), "pip%zu.conf", i);
		if (config->len > 0)
			cs_make_text(&m, name, config->data, config->len);
	}
	return cs_make_done(&m);
}

/* The build as a job. */
static struct cs_json *
job(const struct cs_build *b, const struct cs_reads *reads, struct cs_err *err)
{
	struct cs_json *env = cs_env_new(
	    "build.py", "python", cs_boot_build, strlen(cs_boot_build), err);
	struct cs_make options = cs_make_object();

	cs_make_put(&options, "args", arguments(b, reads));
	cs_make_put(&options, "files", files(b));
	if (env == NULL) {
		cs_json_free(cs_make_done(&options));
		return NULL;
	}
	if (cs_json_set(env, "options", cs_make_done(&options), err) < 0) {
		cs_json_free(env);
		return NULL;
	}
	return env;
}

/* "K=V" words separated by NULs as a vector for execve(2); borrowed from
 * text. */
static const char **
words_of(const struct cs_buf *text)
{
	const char **words;
	size_t n = 0;

	for (size_t i = 0; i < text->len; i++)
		n += text->data[i] == '\0';
	words = calloc(n + 1, sizeof(*words));
	if (words == NULL)
		return NULL;
	n = 0;
	for (size_t i = 0; i < text->len; i += strlen(text->data + i) + 1)
		words[n++] = text->data + i;
	return words;
}

/* Run until it is done, several steps a second. */
static int
drive(const struct cs_build *b, struct cs_box *box, struct cs_room *room,
    struct cs_err *err)
{
	const int64_t began = cs_clock_us();
	struct pollfd fds[CS_BOX_FDS];
	int rc;

	while ((rc = cs_box_step(box, err)) == 0) {
		const int64_t now = cs_clock_us(), turn = now + TURN_US;
		const int64_t until = cs_box_deadline(box);

		if (b->tell != NULL)
			b->tell(now - began, b->ctx);
		if (cs_room_check(room, now, err) < 0)
			return -1;
		cs_box_fds(box, fds);
		if (poll(fds, CS_BOX_FDS,
			cs_clock_poll_ms(turn < until ? turn : until)) < 0 &&
		    errno != EINTR)
			return cs_err_sys(err, "poll");
	}
	return rc < 0 ? -1 : cs_room_settle(room, err);
}

/* Collapse each run of blanks and line ends into one blank. */
static void
flatten(struct cs_buf *text)
{
	size_t n = 0;

	for (size_t i = 0; i < text->len; i++) {
		const bool blank = strchr(" \t\r\n", text->data[i]) != NULL;

		if (!blank)
			text->data[n++] = text->data[i];
		else if (n > 0 && text->data[n - 1] != ' ')
			text->data[n++] = ' ';
	}
	while (n > 0 && text->data[n - 1] == ' ')
		n--;
	cs_buf_cut(text, n);
}

/* The end of the installer's output, on one line, as far as it fits. */
static int
say_why(
    const struct cs_build *b, const struct cs_box_result *r, struct cs_err *err)
{
	enum { ROOM = 200 };
	const char *who = b->uv != NULL ? "uv" : "pip";
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	const char *from;

	if (r->verdict.end == CS_VERDICT_TIMED_OUT ||
	    r->verdict.end == CS_VERDICT_KILLED)
		return cs_err_set(err, CS_EDATA, "%s was ended (%s)", who,
		    r->verdict.limit != NULL ? r->verdict.limit : "time");
	cs_capture_text(&r->err, &text);
	if (cs_buf_check(&text, err) < 0)
		return -1;
	flatten(&text);
	if (text.len == 0)
		return cs_err_set(
		    err, CS_EDATA, "%s failed without a message", who);
	from = text.data;
	if (text.len > ROOM) {
		from += text.len - ROOM;
		from += strcspn(from, " ");
		from += strspn(from, " ");
	}
	return cs_err_set(err, CS_EDATA, "%s: %s", who, from);
}

/* The result that build.py prints at its end; output of the build may precede
 * it. */
static struct cs_json *
packages(
    const struct cs_build *b, const struct cs_box_result *r, struct cs_err *err)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	struct cs_json *list;
	bool well;

	if (r->verdict.end != CS_VERDICT_EXITED || r->verdict.exit_code != 0) {
		(void)say_why(b, r, err);
		return NULL;
	}
	cs_capture_text(&r->out, &text);
	if (cs_buf_check(&text, err) < 0)
		return NULL;
	list = cs_json_parse(text.len > 0 ? text.data : "", text.len, err);
	well = cs_json_type(list) == CS_JSON_ARRAY;
	for (size_t i = 0; well && i < cs_json_size(list); i++)
		well = cs_json_type(cs_json_at(list, i)) == CS_JSON_STRING;
	if (well)
		return list;
	cs_json_free(list);
	(void)cs_err_set(
	    err, CS_EDATA, "the list of installed packages can't be read");
	return NULL;
}

static struct cs_json *
run(const struct cs_build *b, struct cs_ceilings *c, const struct cs_json *env,
    struct cs_err *err)
{
	struct cs_room room = { c->environment->tree, b->wanted->bytes_max, 0 };
	struct cs_json *list = NULL;
	struct cs_plan plan;
	struct cs_box *box;

	if (cs_request_plan(env, c, &plan, err) < 0) {
		cs_plan_free(&plan);
		return NULL;
	}
	box = cs_box_prepare(c, false, err);
	if (box != NULL && cs_box_begin(box, &plan, err) == 0 &&
	    drive(b, box, &room, err) == 0)
		list = packages(b, cs_box_result(box), err);
	cs_box_free(box);
	cs_plan_free(&plan);
	return list;
}

struct cs_json *
cs_build_run(const struct cs_build *b, const struct cs_ceilings *ceilings,
    const char *tree, struct cs_err *err)
{
	struct cs_environment environment = { .tree = (char *)tree,
		.unbuilt = true };
	struct cs_ceilings c = *ceilings;
	struct cs_reads reads = { .n = 0 };
	cs_json_auto struct cs_json *env = NULL;
	const char **words = words_of(&b->settings->env);
	struct cs_json *list = NULL;

	c.limits = limits;
	c.exec = true;
	c.network = !b->wanted->offline;
	c.reads = &reads;
	c.python_jobs = true;
	c.workspace = NULL;
	c.layer = false;
	c.warm = NULL;
	c.tools = NULL;
	c.environment = &environment;
	c.packages = NULL;
	c.env = words;
	if (words == NULL)
		(void)cs_err_nomem(err);
	else if (lend(b, &reads, err) == 0 &&
	    (env = job(b, &reads, err)) != NULL)
		list = run(b, &c, env, err);
	free(words);
	cs_reads_free(&reads);
	return list;
}
