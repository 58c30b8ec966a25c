#include "mcp/answer.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/base64.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "mcp/eras.h"
#include "mcp/store.h"
#include "mcp/toolbox.h"

enum {
	FINDINGS_MAX = 50,
	/* A line must remain below what clients read, as base64 and with the
	 * rest. */
	IMAGES_BYTES_MAX = 4 * 1024 * 1024,
	PATH_BYTES = 4096,
	DIFF_SHOWN = 16 * 1024,
};

/* An answer under construction. */
struct draft {
	const struct cs_era *era;
	const struct cs_json *env;
	struct cs_store *store;
	struct cs_buf text;	      /* the first block of the content */
	struct cs_make blocks, links; /* the other blocks; of facts */
	struct cs_make facts;
	int64_t images; /* bytes of them */
};

static void
put_buf(struct cs_make *m, const char *key, const struct cs_buf *b)
{
	m->failed |= b->failed != CS_OK;
	cs_make_text(m, key, b->data, b->len);
}

/* Copy a fact, if present. */
static void
copy(struct cs_make *m, const char *key, const struct cs_json *v)
{
	if (v != NULL && cs_json_type(v) != CS_JSON_NULL)
		cs_make_put(m, key, cs_json_ref(v));
}

static struct cs_json *
text_block(const struct cs_buf *text)
{
	struct cs_make m = cs_make_object();

	cs_make_str(&m, "type", "text");
	put_buf(&m, "text", text);
	return cs_make_done(&m);
}

/* A text under its heading, ended by a newline. */
static void
add_section(struct draft *d, const char *heading, const char *p, size_t n)
{
	if (n == 0)
		return;
	cs_buf_addf(&d->text, "--- %s\n", heading);
	cs_buf_add(&d->text, p, n);
	if (p[n - 1] != '\n')
		cs_buf_addc(&d->text, '\n');
}

/* ---- resources for later ---- */

static void
put_link(struct draft *d, const char *uri, const char *name, const char *mime,
    size_t n)
{
	struct cs_make m;

	if (d->era->structured) {
		m = cs_make_object();
		cs_make_str(&m, "type", "resource_link");
		cs_make_str(&m, "uri", uri);
		cs_make_str(&m, "name", name);
		cs_make_str(&m, "mimeType", mime);
		cs_make_int(&m, "size", (int64_t)n);
		cs_make_put(&d->blocks, NULL, cs_make_done(&m));
	}
	m = cs_make_object();
	cs_make_str(&m, "name", name);
	cs_make_str(&m, "uri", uri);
	cs_make_str(&m, "media_type", mime);
	cs_make_int(&m, "bytes", (int64_t)n);
	cs_make_put(&d->links, NULL, cs_make_done(&m));
	cs_buf_addf(&d->text, "--- %s: %zu bytes, resource %s\n", name, n, uri);
}

/* Put it into the store; name is its place there, title what the model calls
 * it. */
static void
keep(struct draft *d, const char *name, const char *title, const char *mime,
    const struct cs_buf *bytes)
{
	const char *uri = NULL;

	if (cs_json_size(d->links.v) > 0 || cs_store_begin(d->store) == 0)
		uri = cs_store_add(
		    d->store, name, mime, bytes->data, bytes->len);
	if (uri != NULL)
		put_link(d, uri, title, mime, bytes->len);
	else
		d->blocks.failed = true;
}

/* The directory of a shortened output, and the files in it. */
static const char *const streams[] = { "stdout", "stderr" };
enum { STREAMS = sizeof(streams) / sizeof(streams[0]) };

/* The output as shown.  Its last line may contain a host path, which is of no
 * use to a client. */
static const char *
shown(const struct draft *d, const char *stream, size_t *n)
{
	static const char says[] = "[elided lines can be read: sed -n ";
	const char *spill = cs_json_str(d->env, "shield.spill");
	const char *p = cs_json_text(
	    cs_json_key(cs_json_get(d->env, "run"), stream), n);
	const char *last;

	if (p == NULL || spill == NULL || d->store == NULL || *n < 2)
		return p;
	last = memrchr(p, '\n', *n - 1);
	last = last != NULL ? last + 1 : p;
	if (strncmp(last, says, strlen(says)) == 0 &&
	    strstr(last, spill) != NULL)
		*n = (size_t)(last - p);
	return p;
}

/* The full text of a stream that is not shown completely. */
static void
keep_stream(struct draft *d, const char *stream, const char *spill)
{
	cs_buf_auto struct cs_buf all = CS_BUF_INIT;
	char path[PATH_BYTES];
	struct cs_err ignored;
	const char *p;
	size_t n;

	(void)snprintf(path, sizeof(path), "%s/%s", spill, stream);
	if (cs_io_read_file(path, CS_STORE_BYTES_MAX, &all, &ignored) < 0)
		return;
	(void)unlink(path);
	p = shown(d, stream, &n);
	if (all.len > 0 && (all.len != n || memcmp(all.data, p, n) != 0))
		keep(d, stream, stream, "text/plain", &all);
}

static void
keep_output(struct draft *d)
{
	const char *spill = cs_json_str(d->env, "shield.spill");

	if (spill == NULL)
		return;
	for (int i = 0; i < STREAMS; i++)
		keep_stream(d, streams[i], spill);
	(void)rmdir(spill);
}

/* ---- files that the job made ---- */

/* Types that clients can show. */
static bool
is_image(const char *mime)
{
	static const char *const known[] = { "image/png", "image/jpeg",
		"image/gif", "image/webp" };

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (strcmp(known[i], mime) == 0)
			return true;
	return false;
}

static void
put_image(struct draft *d, const char *mime, const struct cs_buf *bytes)
{
	cs_buf_auto struct cs_buf data = CS_BUF_INIT;
	struct cs_make m = cs_make_object();

	cs_base64_encode(bytes->data, bytes->len, &data);
	cs_make_str(&m, "type", "image");
	put_buf(&m, "data", &data);
	cs_make_str(&m, "mimeType", mime);
	cs_make_put(&d->blocks, NULL, cs_make_done(&m));
	d->images += (int64_t)bytes->len;
}

/* A path as one component of a URI; the number makes it unique. */
static void
place_of(const char *path, size_t number, char *out, size_t size)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
				    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";

	(void)snprintf(out, size, "%zu-%s", number, path);
	for (char *p = out; *(p += strspn(p, plain)) != '\0';)
		*p = '_';
}

static void
put_artifact(struct draft *d, const struct cs_json *artifact, size_t number)
{
	cs_buf_auto struct cs_buf bytes = CS_BUF_INIT;
	const char *file = cs_json_str(artifact, "file");
	const char *path = cs_json_str(artifact, "path");
	const char *type = cs_json_str(artifact, "media_type");
	char place[256];
	struct cs_err ignored;

	if (file == NULL || path == NULL ||
	    cs_io_read_file(file, CS_STORE_BYTES_MAX, &bytes, &ignored) < 0)
		return;
	if (type != NULL && is_image(type) &&
	    d->images + (int64_t)bytes.len <= IMAGES_BYTES_MAX) {
		cs_buf_addf(&d->text, "--- %s: an image\n", path);
		put_image(d, type, &bytes);
		return;
	}
	place_of(path, number, place, sizeof(place));
	keep(d, place, path, type != NULL ? type : "application/octet-stream",
	    &bytes);
}

static void
put_artifacts(struct draft *d)
{
	const struct cs_json *all = cs_json_get(d->env, "run.artifacts");

	for (size_t i = 0; i < cs_json_size(all); i++)
		put_artifact(d, cs_json_at(all, i), i + 1);
}

/* ---- the result ---- */

struct cs_json *
cs_answer_report(const struct cs_json *env)
{
	const struct cs_json *d = cs_json_get(env, "diagnosis");
	const char *type = cs_json_str(d, "type");
	struct cs_make m = cs_make_object();

	if (type == NULL)
		type = cs_json_str(d, "outcome");
	if (type == NULL)
		type = cs_json_str(env, "error.code");
	cs_make_str(&m, "error_type", type != NULL ? type : "error");
	copy(&m, "message", cs_json_get(env, "error.message"));
	copy(&m, "message", cs_json_get(d, "message"));
	copy(&m, "line", cs_json_get(d, "line"));
	copy(&m, "hint", cs_json_get(d, "hint"));
	copy(&m, "exit_code", cs_json_get(env, "run.exit_code"));
	copy(&m, "stdout", cs_json_get(env, "run.stdout"));
	copy(&m, "stderr", cs_json_get(env, "run.stderr"));
	return cs_make_done(&m);
}

/* The changes to the program, as diffs. */
static void
add_patches(struct draft *d, struct cs_buf *out)
{
	const struct cs_json *history = cs_json_get(d->env, "history");

	for (size_t i = 0; i < cs_json_size(history); i++) {
		const char *patch = cs_json_str(
		    cs_json_at(history, i), "heal.patch");

		if (patch != NULL)
			cs_buf_adds(out, patch);
	}
}

static void
put_patches(struct draft *d)
{
	cs_buf_auto struct cs_buf patches = CS_BUF_INIT;

	if (!cs_json_is(d->env, "outcome", "healed"))
		return;
	add_patches(d, &patches);
	add_section(d, "patch", patches.data, patches.len);
	put_buf(&d->facts, "patch", &patches);
}

static void
put_streams(struct draft *d)
{
	for (int i = 0; i < STREAMS; i++) {
		size_t n;
		const char *p = shown(d, streams[i], &n);

		if (p == NULL)
			continue;
		add_section(d, streams[i], p, n);
		cs_make_text(&d->facts, streams[i], p, n);
	}
}

/* The additional facts of a cell, and whether the next sees its state. */
static void
put_session(struct draft *d)
{
	const struct cs_json *run = cs_json_get(d->env, "run");
	size_t n;
	const char *result = cs_json_text(cs_json_key(run, "result"), &n);

	if (cs_json_key(run, "session_new") == NULL)
		return;
	if (result != NULL) {
		add_section(d, "value", result, n);
		cs_make_text(&d->facts, "result", result, n);
	}
	copy(&d->facts, "session_new", cs_json_key(run, "session_new"));
	copy(&d->facts, "session_ended", cs_json_key(run, "session_ended"));
	if (cs_json_true(run, "session_ended"))
		cs_buf_adds(&d->text, "--- the session has ended\n");
}

/* "line 3, column 1: error: CSG401 os-system: ..." */
static void
add_finding(struct cs_buf *out, const struct cs_json *f)
{
	const char *hint = cs_json_str(f, "hint");

	cs_buf_addf(out, "line %" PRId64 ", column %" PRId64 ": %s: %s %s: %s",
	    cs_json_int(f, "line", 0), cs_json_int(f, "column", 0),
	    cs_json_str(f, "severity"), cs_json_str(f, "rule"),
	    cs_json_str(f, "name"), cs_json_str(f, "message"));
	if (hint != NULL)
		cs_buf_addf(out, " (%s)", hint);
	cs_buf_addc(out, '\n');
}

static void
put_findings(struct draft *d)
{
	const struct cs_json *findings = cs_json_get(d->env, "gate.findings");
	const size_t n = cs_json_size(findings);
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	struct cs_make list = cs_make_array();

	for (size_t i = 0; i < n && i < FINDINGS_MAX; i++) {
		add_finding(&text, cs_json_at(findings, i));
		cs_make_put(&list, NULL, cs_json_ref(cs_json_at(findings, i)));
	}
	if (n > FINDINGS_MAX)
		cs_buf_addf(&text, "and %zu more\n", n - FINDINGS_MAX);
	add_section(d, "findings", text.data, text.len);
	cs_make_put(&d->facts, "findings", cs_make_done(&list));
	if (n > FINDINGS_MAX)
		cs_make_int(
		    &d->facts, "more_findings", (int64_t)(n - FINDINGS_MAX));
}

/* Only the verdict was requested. */
static void
put_verdict(struct draft *d)
{
	const char *reason = cs_json_str(d->env, "gate.reason");
	const char *verdict = cs_json_str(d->env, "gate.verdict");

	cs_buf_adds(&d->text, verdict != NULL ? verdict : "no verdict");
	if (reason != NULL)
		cs_buf_addf(&d->text, ": %s", reason);
	cs_buf_addc(&d->text, '\n');
	copy(&d->facts, "verdict", cs_json_get(d->env, "gate.verdict"));
	copy(&d->facts, "reason", cs_json_get(d->env, "gate.reason"));
	copy(&d->facts, "policy", cs_json_get(d->env, "gate.policy"));
	put_findings(d);
}

/* The program's changes to its directory, inline if short, otherwise as a
 * resource. */
static void
put_diff(struct draft *d)
{
	const struct cs_json *run = cs_json_get(d->env, "run");
	cs_buf_auto struct cs_buf all = CS_BUF_INIT;
	size_t n = 0;
	const char *diff = cs_json_text(cs_json_key(run, "diff"), &n);

	copy(&d->facts, "diff_error", cs_json_key(run, "diff_error"));
	if (diff == NULL || n == 0)
		return;
	if (cs_json_true(run, "changes_truncated"))
		cs_make_bool(&d->facts, "changes_truncated", true);
	if (n <= DIFF_SHOWN || d->store == NULL) {
		add_section(d, "changes", diff, n);
		cs_make_text(&d->facts, "diff", diff, n);
		return;
	}
	cs_buf_add(&all, diff, n);
	keep(d, "changes.patch", "changes.patch", "text/x-diff", &all);
}

static void
put_outcome(struct draft *d, const char *told)
{
	const struct cs_json *env = d->env;

	if (*told != '\0')
		cs_buf_addf(&d->text, "%s\n", told);
	else
		cs_buf_addf(&d->text, "exit %" PRId64 "\n",
		    cs_json_int(env, "run.exit_code", 0));
	copy(&d->facts, "outcome", cs_json_get(env, "outcome"));
	if (*told != '\0')
		cs_make_str(&d->facts, "summary", told);
	copy(&d->facts, "exit_code", cs_json_get(env, "run.exit_code"));
	put_streams(d);
	put_session(d);
	put_patches(d);
	if (cs_json_is(env, "gate.verdict", "reject"))
		put_findings(d);
	put_diff(d);
	if (d->store == NULL)
		return;
	keep_output(d);
	put_artifacts(d);
}

static struct cs_json *
content_of(struct draft *d)
{
	struct cs_make m = cs_make_array();
	struct cs_json *blocks = cs_make_done(&d->blocks);

	cs_make_put(&m, NULL, text_block(&d->text));
	m.failed |= blocks == NULL;
	for (size_t i = 0; i < cs_json_size(blocks); i++)
		cs_make_put(&m, NULL, cs_json_ref(cs_json_at(blocks, i)));
	cs_json_free(blocks);
	return cs_make_done(&m);
}

static struct cs_json *
finish(struct draft *d, bool is_error)
{
	struct cs_make m = cs_make_object();
	struct cs_json *links = cs_make_done(&d->links), *facts;

	if (links == NULL || cs_json_size(links) > 0)
		cs_make_put(&d->facts, "resources", links);
	else
		cs_json_free(links);
	facts = cs_make_done(&d->facts);
	cs_make_put(&m, "content", content_of(d));
	if (d->era->structured && d->images == 0)
		cs_make_put(&m, "structuredContent", facts);
	else
		cs_json_free(facts);
	cs_make_bool(&m, "isError", is_error);
	cs_buf_free(&d->text);
	return cs_make_done(&m);
}

struct cs_json *
cs_answer_new(const struct cs_tool *tool, const struct cs_era *era,
    const struct cs_json *env, const char *told, struct cs_store *store)
{
	struct draft d = {
		.era = era,
		.env = env,
		.store = store,
		.text = CS_BUF_INIT,
		.blocks = cs_make_array(),
		.links = cs_make_array(),
		.facts = cs_make_object(),
	};

	if (tool->until != NULL) {
		put_verdict(&d);
		return finish(&d, cs_json_get(env, "gate.verdict") == NULL);
	}
	put_outcome(&d, told);
	return finish(&d, !cs_env_is_yes(env));
}

struct cs_json *
cs_answer_new_error(const char *text)
{
	struct cs_make m = cs_make_object(), content = cs_make_array();
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;

	cs_buf_adds(&b, text);
	cs_make_put(&content, NULL, text_block(&b));
	cs_make_put(&m, "content", cs_make_done(&content));
	cs_make_bool(&m, "isError", true);
	return cs_make_done(&m);
}
