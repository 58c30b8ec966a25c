#include "shield/shield.h"

#include <stddef.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "shield/digest.h"

/* stderr comes first: where a job failed, that says why. */
enum { STDERR, STDOUT, STREAMS };
/* Of a budget that both want, in proportion. */
enum { SHARE = 1, SHARE_OF_FAILURE = 3 };

static const struct stream {
	const char *key, *base64;
} streams[STREAMS] = {
	[STDERR] = { "stderr", "stderr_base64" },
	[STDOUT] = { "stdout", "stdout_base64" },
};

struct job {
	const struct cs_json *run;
	struct cs_buf text[STREAMS];
	struct cs_digest_sum sum;
};

/* Only the count, with no text touched. */
static void
count(struct job *j, enum cs_price_unit unit)
{
	const char *s;
	size_t n;

	for (size_t i = 0; i < STREAMS; i++) {
		s = cs_json_text(cs_json_key(j->run, streams[i].key), &n);
		if (s != NULL)
			j->sum.tokens += cs_price_text(unit, s, n);
	}
	j->sum.tokens = cs_price_tokens(j->sum.tokens);
}

static int
feed(struct cs_digest *d, const struct cs_json *run, struct cs_err *err)
{
	const char *s;
	size_t n;

	for (size_t i = 0; i < STREAMS; i++) {
		s = cs_json_text(cs_json_key(run, streams[i].key), &n);
		if (s != NULL && cs_digest_add(d, i, s, n, err) < 0)
			return -1;
	}
	return 0;
}

static int
shorten(struct job *j, const struct cs_shield_opts *opts, bool failed,
    struct cs_err *err)
{
	const struct cs_digest_plan plan = {
		.budget = opts->budget,
		.unit = opts->unit,
		.texts = STREAMS,
		.shares = { [STDERR] = failed ? SHARE_OF_FAILURE : SHARE,
		    [STDOUT] = SHARE },
	};
	struct cs_digest *d = cs_digest_new(&plan, err);
	int rc;

	if (d == NULL)
		return -1;
	rc = feed(d, j->run, err);
	if (rc == 0)
		rc = cs_digest_end(d, j->text, &j->sum, err);
	cs_digest_free(d);
	return rc;
}

/* Put one text into the copy of "run", when it is another than before. */
static int
replace(struct cs_json *run, const struct stream *s, const struct cs_buf *text,
    bool shortened, struct cs_err *err)
{
	const char *p = text->len > 0 ? text->data : "";
	size_t n;
	const char *old = cs_json_text(cs_json_key(run, s->key), &n);

	if (old == NULL || (n == text->len && memcmp(old, p, n) == 0))
		return 0;
	if (shortened)
		cs_json_del(run, s->base64);
	return cs_json_set(run, s->key, cs_json_new_string(p, text->len), err);
}

static struct cs_json *
shortened_run(const struct job *j, struct cs_err *err)
{
	struct cs_json *run = cs_json_copy(j->run);

	if (run == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	for (size_t i = 0; i < STREAMS; i++)
		if (replace(run, &streams[i], &j->text[i],
			j->sum.elided_bytes > 0, err) < 0) {
			cs_json_free(run);
			return NULL;
		}
	return run;
}

static struct cs_json *
account(const struct cs_json *env, const struct job *j,
    const struct cs_shield_opts *opts)
{
	struct cs_make m = cs_make_object();

	cs_make_int(&m, "budget_tokens", opts->budget);
	cs_make_int(&m, "tokens", (int64_t)j->sum.tokens);
	cs_make_int(&m, "elided_lines",
	    cs_json_int(env, "shield.elided_lines", 0) +
		(int64_t)j->sum.elided_lines);
	cs_make_int(&m, "elided_bytes",
	    cs_json_int(env, "shield.elided_bytes", 0) +
		(int64_t)j->sum.elided_bytes);
	cs_make_str(&m, "spill", cs_json_str(env, "shield.spill"));
	return cs_make_done(&m);
}

static int
put_run(struct cs_json *env, const struct job *j, struct cs_err *err)
{
	struct cs_json *run = shortened_run(j, err);

	return run == NULL ? -1 : cs_json_set(env, "run", run, err);
}

int
cs_shield_envelope(
    struct cs_json *env, const struct cs_shield_opts *opts, struct cs_err *err)
{
	struct job j = { .run = cs_json_key(env, "run") };
	int rc = 0;

	if (j.run == NULL)
		return 0;
	if (opts->raw)
		count(&j, opts->unit);
	else
		rc = shorten(&j, opts, !cs_env_is_yes(env), err);
	if (rc == 0 && !opts->raw)
		rc = put_run(env, &j, err);
	if (rc == 0)
		rc = cs_json_set(env, "shield", account(env, &j, opts), err);
	for (size_t i = 0; i < STREAMS; i++)
		cs_buf_free(&j.text[i]);
	return rc;
}
