#include "run/settle.h"

#include <stdlib.h>
#include <string.h>

#include "base/base64.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "base/overwrite.h"
#include "common/front.h"
#include "envelope/env.h"
#include "envelope/json.h"

void
cs_settle_open(struct cs_settle *s, const struct cs_keeping *k)
{
	struct cs_err err;

	if (k->apply == NULL)
		return;
	if (k->workspace == NULL)
		cs_die(CS_EX_TROUBLE, "--apply needs a --workspace");
	if (cs_workspace_open(k->workspace, &s->workspace, &err) < 0)
		cs_die(CS_EX_TROUBLE, "--workspace: %s", err.msg);
	cs_keeping_open_apply(k, s->workspace.path, &s->apply);
}

void
cs_settle_close(struct cs_settle *s)
{
	struct cs_err ignored;

	if (s->workspace.path == NULL)
		return;
	(void)cs_apply_discard(&s->apply, &ignored);
	cs_apply_close(&s->apply);
	cs_workspace_close(&s->workspace);
}

static bool
is_clean(const struct cs_json *env)
{
	return cs_json_is(env, "outcome", "verified") ||
	    cs_json_is(env, "outcome", "healed");
}

/* ---- the program ---- */

/* A file could not be written: for which option, and why. */
static int
failed(struct cs_err *err, const char *option, const char *path)
{
	const struct cs_err why = *err;

	return cs_err_set(err, CS_EHOST, "--%s: %s: %s", option, path, why.msg);
}

/* Exactly as given. */
static int
add_code(const struct cs_json *job, struct cs_buf *out, struct cs_err *err)
{
	size_t n;
	const char *exact = cs_json_text(cs_json_key(job, "code_base64"), &n);
	const char *code;

	if (exact != NULL)
		return cs_base64_decode(exact, n, out, err);
	code = cs_env_code(job, &n);
	cs_buf_add(out, code, n);
	return cs_buf_check(out, err);
}

static int
save(const char *path, const struct cs_json *env, struct cs_err *err)
{
	cs_buf_auto struct cs_buf code = CS_BUF_INIT;

	return add_code(env, &code, err) < 0 ||
		cs_overwrite_plain(path, code.data, code.len, err) < 0
	    ? failed(err, "save", path)
	    : 0;
}

/* Whether the file still has what was run: 1; 0 if it was changed meanwhile. */
static int
is_same(const char *path, const struct cs_json *given, struct cs_err *err)
{
	static const char mark[] = "\xef\xbb\xbf"; /* not in envelopes */
	cs_buf_auto struct cs_buf now = CS_BUF_INIT, then = CS_BUF_INIT;

	if (add_code(given, &then, err) < 0 ||
	    cs_io_read_file(path, CS_ENV_CODE_MAX + sizeof(mark), &now, err) <
		0)
		return -1;
	if (now.len >= 3 && memcmp(now.data, mark, 3) == 0)
		cs_buf_eat(&now, 3);
	return now.len == then.len && memcmp(now.data, then.data, now.len) == 0;
}

static int
rewrite(struct cs_settle *s, const struct cs_json *env, struct cs_err *err)
{
	const struct cs_json *given = cs_json_at(
	    cs_json_key(env, "history"), 0);
	const char *path = s->in_place;
	size_t n;
	const char *code = cs_env_code(env, &n);
	int rc;

	/* The text that was healed is not that of the file. */
	if (cs_json_key(given, "code_base64") != NULL) {
		s->refused = "not written: the file is not UTF-8";
		return 0;
	}
	rc = is_same(path, given, err);
	if (rc == 0)
		s->refused = "not written: the file has changed meanwhile";
	if (rc > 0)
		rc = cs_overwrite_file(path, code, n, err);
	return rc < 0 ? failed(err, "in-place", path) : 0;
}

/* ---- its folder ---- */

/* The envelope with the result of its changes. */
static struct cs_json *
with_apply(const struct cs_json *env, const char *status, struct cs_err *err)
{
	cs_json_auto struct cs_json *run = cs_json_copy(
	    cs_json_key(env, "run"));
	cs_json_auto struct cs_json *apply = cs_json_copy(
	    cs_json_key(run, "apply"));
	struct cs_json *copy = cs_json_copy(env);

	if (cs_json_set(apply, "status",
		cs_json_new_string(status, strlen(status)), err) == 0 &&
	    cs_json_set(run, "apply", cs_json_ref(apply), err) == 0 &&
	    cs_json_set(copy, "run", cs_json_ref(run), err) == 0)
		return copy;
	cs_json_free(copy);
	return NULL;
}

/* The sandbox has held the changes of the last run until its outcome is
 * known. */
static struct cs_json *
apply(struct cs_settle *s, const struct cs_json *env, struct cs_err *err)
{
	static const char changed[] = "not applied: the directory has changed "
				      "meanwhile";
	const char *status = "skipped";
	int rc;

	if (s->workspace.path == NULL ||
	    !cs_json_is(env, "run.apply.status", "held")) {
		if (cs_json_is(env, "run.apply.status", "refused"))
			s->refused = changed;
		return cs_json_ref(env);
	}
	if (is_clean(env)) {
		rc = cs_apply_commit(&s->apply, err);
		if (rc < 0)
			return NULL;
		if (rc == 0)
			s->refused = changed;
		status = rc > 0 ? "applied" : "refused";
	}
	return with_apply(env, status, err);
}

struct cs_json *
cs_settle_job(
    struct cs_settle *s, const struct cs_json *env, struct cs_err *err)
{
	if (s->save != NULL && is_clean(env) && save(s->save, env, err) < 0)
		return NULL;
	if (s->in_place != NULL && cs_json_is(env, "outcome", "healed") &&
	    rewrite(s, env, err) < 0)
		return NULL;
	return apply(s, env, err);
}
