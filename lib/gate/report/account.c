#include "gate/report/account.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "gate/report/format.h"
#include "python/place.h"

enum { SNIPPET_MAX = 200 };

struct cs_account {
	const struct cs_format *format;
	struct cs_told told;
};

struct cs_account *
cs_account_new(const struct cs_format *format,
    const struct cs_standard *standard, bool colour, struct cs_err *err)
{
	struct cs_account *a = calloc(1, sizeof(*a));

	if (a == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	a->format = format;
	a->told.standard = standard;
	a->told.colour = colour;
	a->told.files = cs_json_new_array();
	a->told.all = cs_json_new_array();
	a->told.errors = cs_json_new_array();
	if (a->told.files == NULL || a->told.all == NULL ||
	    a->told.errors == NULL) {
		cs_account_free(a);
		cs_err_nomem(err);
		return NULL;
	}
	return a;
}

void
cs_account_free(struct cs_account *a)
{
	if (a == NULL)
		return;
	cs_json_free(a->told.files);
	cs_json_free(a->told.all);
	cs_json_free(a->told.errors);
	free(a);
}

/* ---- the texts that findings are in ---- */

/* One text of an envelope, and the positions in it once they are needed. */
struct source {
	const char *path;
	const char *text; /* NULL: not available */
	size_t len;
	struct cs_places *places;
};

static void
source_end(struct source *s)
{
	cs_place_free(s->places);
	s->places = NULL;
}

/* Switch to the text of a finding: the job's own, or that of a file that comes
 * with it. */
static void
turn_to(struct source *s, const struct cs_json *env, const char *own)
{
	const char *file = cs_json_str(env, "file");

	source_end(s);
	s->path = own != NULL ? own : file != NULL ? file : "<stdin>";
	s->text = own == NULL
	    ? cs_env_code(env, &s->len)
	    : cs_json_text(
		  cs_json_key(cs_json_get(env, "options.files"), own), &s->len);
}

/* The line that a finding begins in. */
static int
find_line(struct source *s, struct cs_shown *shown, struct cs_err *err)
{
	const uint32_t line = (uint32_t)cs_json_int(shown->finding, "line", 1);
	size_t from, to;

	if (s->text == NULL)
		return 0;
	if (s->places == NULL)
		s->places = cs_place_new(s->text, s->len, err);
	if (s->places == NULL)
		return -1;
	from = cs_place_start(s->places, line);
	to = cs_place_start(s->places, line + 1);
	while (
	    to > from && (s->text[to - 1] == '\n' || s->text[to - 1] == '\r'))
		to--;
	shown->line = s->text + from;
	shown->len = to - from;
	return 0;
}

/* ---- for a document ---- */

/* A long line is cut at a character boundary. */
static size_t
snippet_length(const char *s, size_t n)
{
	if (n <= SNIPPET_MAX)
		return n;
	n = SNIPPET_MAX;
	while (n > 0 && ((unsigned char)s[n] & 0xc0) == 0x80)
		n--;
	return n;
}

static int
keep_finding(struct cs_account *a, const struct cs_json *env,
    const struct cs_shown *s, struct cs_err *err)
{
	struct cs_json *f = cs_json_copy(s->finding);
	const struct cs_json *id = cs_json_key(env, "id");
	struct cs_json *snippet = s->line == NULL
	    ? cs_json_new_null()
	    : cs_json_new_string(s->line, snippet_length(s->line, s->len));

	if (f == NULL) {
		cs_json_free(snippet);
		return cs_err_nomem(err);
	}
	cs_json_del(f, "file");
	if (cs_json_set(f, "path", cs_json_new_string(s->path, strlen(s->path)),
		err) < 0 ||
	    cs_json_set(f, "snippet", snippet, err) < 0 ||
	    (id != NULL && cs_json_set(f, "id", cs_json_ref(id), err) < 0)) {
		cs_json_free(f);
		return -1;
	}
	return cs_json_append(a->told.all, f, err);
}

static int
keep_program(struct cs_account *a, const struct cs_json *env, const char *path,
    struct cs_err *err)
{
	const struct cs_json *gate = cs_json_key(env, "gate");
	struct cs_make m = cs_make_object();

	cs_make_str(&m, "path", path);
	if (cs_json_str(env, "id") != NULL)
		cs_make_str(&m, "id", cs_json_str(env, "id"));
	cs_make_str(&m, "verdict", cs_json_str(gate, "verdict"));
	cs_make_str(&m, "reason", cs_json_str(gate, "reason"));
	cs_make_str(&m, "code_sha256", cs_json_str(gate, "code_sha256"));
	cs_make_int(&m, "findings",
	    (int64_t)cs_json_size(cs_json_key(gate, "findings")));
	return cs_json_append(a->told.files, cs_make_done(&m), err);
}

static int
add_error(struct cs_account *a, const struct cs_json *env, struct cs_buf *out,
    struct cs_err *err)
{
	if (a->format->finding != NULL)
		return cs_env_print(env, out, err);
	if (!cs_env_is_error(env))
		return 0;
	return cs_json_append(
	    a->told.errors, cs_json_ref(cs_json_key(env, "error")), err);
}

/* ---- findings ---- */

static void
count(struct cs_account *a, const struct cs_json *finding)
{
	enum cs_severity s = CS_SEV_OFF;

	(void)cs_policy_severity_of(cs_json_str(finding, "severity"), &s);
	a->told.findings[s]++;
}

/* Findings in one text are adjacent. */
static int
add_findings(struct cs_account *a, const struct cs_json *env,
    const struct cs_json *findings, bool live, struct cs_buf *out,
    struct cs_err *err)
{
	struct source s = { 0 };
	const char *last = NULL;
	int rc = 0;

	for (size_t i = 0; rc == 0 && i < cs_json_size(findings); i++) {
		const struct cs_json *f = cs_json_at(findings, i);
		const char *own = cs_json_str(f, "file");
		struct cs_shown shown = { .finding = f,
			.colour = a->told.colour };

		if (i == 0 || (own == NULL) != (last == NULL) ||
		    (own != NULL && strcmp(own, last) != 0))
			turn_to(&s, env, own);
		last = own;
		shown.path = s.path;
		rc = find_line(&s, &shown, err);
		if (rc == 0 && live)
			count(a, f);
		else
			a->told.suppressed++;
		if (rc == 0 && a->format->finding == NULL)
			rc = keep_finding(a, env, &shown, err);
		else if (rc == 0 && live)
			a->format->finding(&shown, out);
	}
	source_end(&s);
	return rc;
}

static int
add_program(struct cs_account *a, const struct cs_json *env, struct cs_buf *out,
    struct cs_err *err)
{
	const struct cs_json *gate = cs_json_key(env, "gate");
	const struct cs_json *findings = cs_json_key(gate, "findings");
	const char *file = cs_json_str(env, "file");
	const struct cs_shown bare = {
		.path = file != NULL ? file : "<stdin>",
		.reason = cs_json_str(gate, "reason"),
		.colour = a->told.colour,
	};
	const bool rejected = cs_json_is(gate, "verdict", "reject");

	a->told.programs++;
	a->told.rejected += rejected;
	if (a->format->finding == NULL &&
	    keep_program(a, env, bare.path, err) < 0)
		return -1;
	if (a->format->finding != NULL && rejected &&
	    cs_json_size(findings) == 0)
		a->format->finding(&bare, out);
	return add_findings(a, env, findings, true, out, err) < 0
	    ? -1
	    : add_findings(
		  a, env, cs_json_key(gate, "suppressed"), false, out, err);
}

int
cs_account_add(struct cs_account *a, const struct cs_json *env,
    struct cs_buf *out, struct cs_err *err)
{
	const int rc = cs_env_is_error(env) || cs_env_is_control(env)
	    ? add_error(a, env, out, err)
	    : add_program(a, env, out, err);

	return rc < 0 ? -1 : cs_buf_check(out, err);
}

int
cs_account_end(struct cs_account *a, struct cs_buf *out, struct cs_err *err)
{
	return a->format->end == NULL ? 0 : a->format->end(&a->told, out, err);
}
