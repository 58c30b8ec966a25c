#include "gate/files.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/base64.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/utf8.h"
#include "envelope/coding.h"
#include "envelope/json.h"
#include "gate/baseline.h"
#include "gate/judge.h"
#include "gate/report/report.h"

enum { PLAIN_MAX = 160 };

static bool
is_python(const char *path)
{
	const size_t n = strlen(path);

	return n > 3 && strcmp(path + n - 3, ".py") == 0;
}

/* The bytes of a file: a text, or {"base64": "..."}; anything else is not a
 * file, which the sandbox reports. */
static int
read_bytes(const struct cs_json *v, struct cs_buf *out, struct cs_err *err)
{
	const struct cs_json *coded = cs_json_key(v, "base64");
	size_t len = 0;
	const char *s = cs_json_text(coded != NULL ? coded : v, &len);

	if (s == NULL)
		return 0;
	if (coded == NULL)
		cs_buf_add(out, s, len);
	else if (cs_base64_decode(s, len, out, err) < 0 &&
	    err->code != CS_ENOMEM)
		out->len = 0;
	return cs_buf_check(out, err);
}

/* Its "gate", as if it were a separate program. */
static struct cs_json *
judge(const char *path, const struct cs_buf *bytes,
    const struct cs_standard *standard, struct cs_err *err)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	const size_t valid = cs_utf8_valid(bytes->data, bytes->len);
	bool decoded = true;
	struct cs_verdict v;
	struct cs_json *gate;

	if (valid < bytes->len)
		decoded = cs_coding_decode(bytes->data, bytes->len, &text);
	else
		cs_buf_add(&text, bytes->data, bytes->len);
	/* If the text is unknown, nothing else is checked. */
	cs_buf_adds(&text, "");
	if (cs_buf_check(&text, err) < 0 ||
	    cs_judge_python(text.data, text.len, decoded, standard, &v, err) <
		0)
		return NULL;
	if (cs_baseline_heed(standard, path, &v, err) < 0) {
		cs_verdict_free(&v);
		return NULL;
	}
	gate = cs_report_gate(
	    &v, bytes->len > 0 ? bytes->data : "", bytes->len, standard);
	cs_verdict_free(&v);
	if (gate == NULL)
		cs_err_nomem(err);
	return gate;
}

/* Append those under a key to the job's, which has none yet if none of its own
 * findings is suppressed. */
static int
add_findings(const struct cs_json *from, const char *key, const char *path,
    struct cs_json *gate, struct cs_err *err)
{
	const struct cs_json *findings = cs_json_key(from, key);

	if (cs_json_size(findings) > 0 && cs_json_key(gate, key) == NULL &&
	    cs_json_set(gate, key, cs_json_new_array(), err) < 0)
		return -1;
	for (size_t i = 0; i < cs_json_size(findings); i++) {
		struct cs_json *finding = cs_json_at(findings, i);

		if (cs_json_set(finding, "file",
			cs_json_new_string(path, strlen(path)), err) < 0 ||
		    cs_json_append(
			cs_json_key(gate, key), cs_json_ref(finding), err) < 0)
			return -1;
	}
	return 0;
}

/* A path that fits in a line. */
static bool
is_plain(const char *path)
{
	for (const char *p = path; *p != '\0'; p++)
		if (*p <= ' ' || *p > '~' || p - path > PLAIN_MAX)
			return false;
	return true;
}

/* The first rejection is the reason. */
static int
reject(const char *path, const char *reason, struct cs_json *gate,
    struct cs_err *err)
{
	char line[512];
	int n;

	if (cs_json_is(gate, "verdict", "reject"))
		return 0;
	n = snprintf(line, sizeof(line), "%s: %.256s",
	    is_plain(path) ? path : "a file of options.files", reason);
	if (cs_json_set(gate, "verdict",
		cs_json_new_string("reject", strlen("reject")), err) < 0)
		return -1;
	return cs_json_set(
	    gate, "reason", cs_json_new_string(line, (size_t)n), err);
}

static int
judge_one(const char *path, const struct cs_json *file,
    const struct cs_standard *standard, struct cs_json *gate,
    struct cs_err *err)
{
	cs_buf_auto struct cs_buf bytes = CS_BUF_INIT;
	cs_json_auto struct cs_json *its = NULL;
	const char *reason;

	if (read_bytes(file, &bytes, err) < 0)
		return -1;
	its = judge(path, &bytes, standard, err);
	if (its == NULL ||
	    cs_json_set(cs_json_key(gate, "files"), path,
		cs_json_ref(cs_json_key(its, "code_sha256")), err) < 0 ||
	    add_findings(its, "findings", path, gate, err) < 0 ||
	    add_findings(its, "suppressed", path, gate, err) < 0)
		return -1;
	reason = cs_json_str(its, "reason");
	return cs_json_is(its, "verdict", "reject")
	    ? reject(path, reason != NULL ? reason : "", gate, err)
	    : 0;
}

int
cs_files_judge(const struct cs_json *env, const struct cs_standard *standard,
    struct cs_json *gate, struct cs_err *err)
{
	const struct cs_json *files = cs_json_get(env, "options.files");
	bool any = false;

	for (void *it = cs_json_first(files); it != NULL;
	     it = cs_json_next(files, it)) {
		const char *path = cs_json_it_key(it);

		if (!is_python(path))
			continue;
		if (!any &&
		    cs_json_set(gate, "files", cs_json_new_object(), err) < 0)
			return -1;
		any = true;
		if (judge_one(path, cs_json_it_value(it), standard, gate, err) <
		    0)
			return -1;
	}
	return 0;
}
