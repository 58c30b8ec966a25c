#include "shield/shield.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "shield/digest.h"
#include "shield/spill.h"

/* stderr comes first: it says why a job failed. */
enum { STDERR, STDOUT, STREAMS };
/* Relative shares of a budget that both need. */
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
	char *folder; /* directory with the full texts, or NULL */
	struct cs_buf files[STREAMS];
};

/* Only count; texts are not modified. */
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
	j->sum.tokens = cs_price_tokens(unit, j->sum.tokens);
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

struct cs_digest_plan
cs_shield_plan(const struct cs_shield_opts *opts, size_t texts)
{
	return (struct cs_digest_plan){
		.budget = opts->budget,
		.max_bytes = opts->max_bytes,
		.unit = opts->unit,
		.texts = texts,
		.shares = { SHARE, SHARE },
		.keep = opts->keep,
		.drop = opts->drop,
		.vocabulary = opts->vocabulary,
		.follow = opts->follow,
	};
}

/* Write both texts to a directory, and tell the digest their names. */
static int
spill(struct job *j, struct cs_digest *d, const char *dir, struct cs_err *err)
{
	struct cs_spill_part parts[STREAMS] = { 0 };

	for (size_t i = 0; i < STREAMS; i++) {
		parts[i].name = streams[i].key;
		parts[i].text = cs_json_text(
		    cs_json_key(j->run, streams[i].key), &parts[i].len);
	}
	j->folder = cs_spill_parts(dir, parts, STREAMS, err);
	if (j->folder == NULL)
		return -1;
	for (size_t i = 0; i < STREAMS; i++) {
		cs_buf_addf(&j->files[i], "%s/%s", j->folder, streams[i].key);
		if (cs_buf_check(&j->files[i], err) < 0)
			return -1;
		cs_digest_name_file(d, i, j->files[i].data);
	}
	return 0;
}

static int
digest(struct job *j, struct cs_digest *d, const char *dir, struct cs_err *err)
{
	if (feed(d, j->run, err) < 0 || cs_digest_close(d, err) < 0)
		return -1;
	if (dir != NULL && !cs_digest_is_whole(d) && spill(j, d, dir, err) < 0)
		return -1;
	return cs_digest_end(d, j->text, &j->sum, err);
}

static int
shorten(struct job *j, const struct cs_shield_opts *opts, bool failed,
    struct cs_err *err)
{
	struct cs_digest_plan plan = cs_shield_plan(opts, STREAMS);
	struct cs_digest *d;
	int rc;

	plan.shares[STDERR] = failed ? SHARE_OF_FAILURE : SHARE;
	d = cs_digest_new(&plan, err);
	if (d == NULL)
		return -1;
	rc = digest(j, d, opts->spill, err);
	cs_digest_free(d);
	return rc;
}

/* Put a text into the copy of "run", if it has changed. */
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
	cs_make_str(&m, "spill",
	    j->folder != NULL ? j->folder : cs_json_str(env, "shield.spill"));
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
	for (size_t i = 0; i < STREAMS; i++) {
		cs_buf_free(&j.text[i]);
		cs_buf_free(&j.files[i]);
	}
	free(j.folder);
	return rc;
}

static struct cs_json *
rules(const struct cs_digest_sum *sum)
{
	struct cs_make m = cs_make_object();

	for (enum cs_digest_rule i = 0; i < CS_DIGEST_RULES; i++) {
		const struct cs_digest_count *c = &sum->rules[i];
		struct cs_make one = cs_make_object();

		cs_make_int(&one, "lines", (int64_t)c->lines);
		cs_make_int(&one, "bytes", (int64_t)c->bytes);
		cs_make_put(&m, cs_digest_rule_name(i), cs_make_done(&one));
	}
	return cs_make_done(&m);
}

struct cs_json *
cs_shield_stats(const struct cs_shield_opts *opts,
    const struct cs_digest_sum *sum, const char *spill)
{
	struct cs_make m = cs_make_object();

	cs_make_int(&m, "budget_tokens", opts->budget);
	cs_make_str(&m, "unit",
	    opts->vocabulary != NULL ? "exact"
				     : cs_price_unit_name(opts->unit));
	cs_make_int(&m, "tokens", (int64_t)sum->tokens);
	cs_make_int(&m, "lines", (int64_t)sum->lines);
	cs_make_int(&m, "bytes", (int64_t)sum->bytes);
	cs_make_int(&m, "elided_lines", (int64_t)sum->elided_lines);
	cs_make_int(&m, "elided_bytes", (int64_t)sum->elided_bytes);
	cs_make_str(&m, "spill", spill);
	cs_make_put(&m, "rules", rules(sum));
	return cs_make_done(&m);
}
