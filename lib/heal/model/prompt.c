#include "heal/model/prompt.h"

#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

#include "base/err.h"
#include "base/hash.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "heal/prose.h"

enum { MARK_DIGITS = 16, TOLD_MAX = 2 /* attempts */, PLAIN_MAX = 80 };

static void
add_code(const struct cs_json *q, struct cs_buf *out)
{
	size_t n;
	const char *code = cs_env_code(q, &n);

	if (code != NULL)
		cs_buf_add(out, code, n);
}

/* A version or a package name, which goes into the system prompt: nothing else
 * from an envelope can. */
static bool
is_plain(const char *s, size_t n)
{
	static const char signs[] = "0123456789abcdefghijklmnopqrstuvwxyz"
				    "ABCDEFGHIJKLMNOPQRSTUVWXYZ-._+!=";

	return n > 0 && n <= PLAIN_MAX && strspn(s, signs) == n;
}

/* The version of Python that it ran on, or is to. */
static void
add_target(const struct cs_json *q, struct cs_buf *out)
{
	const char *version = cs_json_str(q, "run.environment.python");

	if (version == NULL)
		version = cs_json_str(q, "gate.target");
	if (version == NULL || !is_plain(version, strlen(version)))
		version = "3";
	cs_buf_adds(out, version);
}

static void
add_packages(const struct cs_json *q, struct cs_buf *out)
{
	const struct cs_json *list = cs_json_get(q, "run.environment.packages");

	for (size_t i = 0; i < cs_json_size(list); i++) {
		size_t n;
		const char *name = cs_json_text(cs_json_at(list, i), &n);

		if (name == NULL || !is_plain(name, n))
			continue;
		cs_buf_adds(out, out->len == 0 ? " and the packages " : ", ");
		cs_buf_add(out, name, n);
	}
}

static void
add_fact(const struct cs_json *d, const char *name, struct cs_buf *out)
{
	const struct cs_json *v = cs_json_key(d, name);
	size_t n;
	const char *text = cs_json_text(v, &n);

	if (text == NULL && cs_json_type(v) != CS_JSON_INT)
		return;
	cs_buf_addf(out, "%s%s: ", out->len > 0 ? "\n" : "", name);
	if (text != NULL)
		cs_buf_add(out, text, n);
	else
		cs_buf_addf(out, "%" PRId64, cs_json_whole(v, 0));
}

static void
add_diagnosis(const struct cs_json *q, struct cs_buf *out)
{
	static const char *const facts[] = { "outcome", "type", "message",
		"line", "column", "function", "suggestion", "hint" };
	cs_buf_auto struct cs_buf all = CS_BUF_INIT;

	for (size_t i = 0; i < sizeof(facts) / sizeof(facts[0]); i++)
		add_fact(cs_json_key(q, "diagnosis"), facts[i], &all);
	cs_buf_add(out, all.data, all.len);
	if (all.failed != CS_OK)
		out->failed = all.failed;
}

static void
add_output(const struct cs_json *q, struct cs_buf *out)
{
	static const char *const streams[] = { "run.stdout", "run.stderr" };

	for (size_t i = 0; i < sizeof(streams) / sizeof(streams[0]); i++) {
		size_t n = 0;
		const char *text = cs_json_text(cs_json_get(q, streams[i]), &n);

		if (text == NULL || n == 0)
			continue;
		cs_buf_add(out, text, n);
		if (text[n - 1] != '\n')
			cs_buf_addc(out, '\n');
	}
	if (out->len > 0)
		cs_buf_cut(out, out->len - 1);
}

/* Why the gate rejected it, finding by finding. */
static void
add_refusal(const struct cs_json *attempt, struct cs_buf *out)
{
	const struct cs_json *findings = cs_json_get(attempt, "gate.findings");
	const char *reason = cs_json_str(attempt, "gate.reason");

	cs_buf_adds(out, "It was refused before it ran, and must not do this");
	if (reason != NULL)
		cs_buf_addf(out, ": %s", reason);
	for (size_t i = 0; i < cs_json_size(findings); i++) {
		const struct cs_json *f = cs_json_at(findings, i);
		const char *message = cs_json_str(f, "message");

		if (cs_json_is(f, "severity", "error") && message != NULL)
			cs_buf_addf(out, "\nline %" PRId64 ": %s",
			    cs_json_int(f, "line", 0), message);
	}
}

static void
add_attempt(const struct cs_json *attempt, struct cs_buf *out)
{
	cs_buf_adds(out, "A correction that was tried and did not help:\n");
	add_code(attempt, out);
	cs_buf_adds(out, "\nWhat came of it:\n");
	if (cs_json_is(attempt, "diagnosis.outcome", "rejected")) {
		add_refusal(attempt, out);
	} else {
		add_diagnosis(attempt, out);
	}
	cs_buf_adds(out, "\n\n");
}

static bool
is_same_code(const struct cs_json *a, const struct cs_json *b)
{
	return cs_json_equal(cs_json_key(a, "code"), cs_json_key(b, "code"));
}

/* The latest corrections with different code. */
static void
add_attempts(const struct cs_json *q, struct cs_buf *out)
{
	const struct cs_json *history = cs_json_key(q, "history");
	const size_t n = cs_json_size(history);
	size_t first = n, told = 0;

	while (first > 1 && told < TOLD_MAX)
		told += !is_same_code(q, cs_json_at(history, --first));
	for (; first < n; first++)
		if (!is_same_code(q, cs_json_at(history, first)))
			add_attempt(cs_json_at(history, first), out);
}

/* The names allowed in braces; {{mark}} is known once all others are. */
static const struct slot {
	const char *name;
	void (*add)(const struct cs_json *q, struct cs_buf *out);
	bool framed; /* it has a frame of its own */
} slots[] = {
	{ "code", add_code, false },
	{ "target", add_target, false },
	{ "packages", add_packages, false },
	{ "diagnosis", add_diagnosis, false },
	{ "output", add_output, false },
	{ "attempts", add_attempts, true },
	{ "mark", NULL, false },
};
enum { SLOTS = sizeof(slots) / sizeof(slots[0]) };

/* The slot of a name in braces at p, and its length with them; SLOTS if
 * unknown. */
static size_t
slot_at(const char *p, size_t n, size_t *len)
{
	const char *end = memmem(p, n, "}}", 2);
	size_t i = 0;

	*len = end != NULL ? (size_t)(end - p) + 2 : n;
	while (i < SLOTS &&
	    (strlen(slots[i].name) + 4 != *len ||
		memcmp(slots[i].name, p + 2, *len - 4) != 0))
		i++;
	return i;
}

int
cs_prompt_check(const char *text, size_t len, struct cs_err *err)
{
	const char *p = text, *const end = text + len;
	bool has_code = false;

	while ((p = memmem(p, (size_t)(end - p), "{{", 2)) != NULL) {
		size_t n;
		const size_t i = slot_at(p, (size_t)(end - p), &n);

		if (i == SLOTS)
			return cs_err_set(err, CS_EUSAGE,
			    "the template has %.*s, which means nothing",
			    (int)(n < 40 ? n : 40), p);
		has_code |= slots[i].add == add_code;
		p += n;
	}
	return has_code
	    ? 0
	    : cs_err_set(err, CS_EUSAGE, "the template has no {{code}}");
}

static void
add_framed(struct cs_buf *out, const struct cs_buf *value, const char *mark)
{
	if (value->len == 0)
		return;
	cs_buf_addf(out, "Earlier corrections:\n<%s attempts>\n", mark);
	cs_buf_add(out, value->data, value->len);
	cs_buf_addf(out, "</%s attempts>\n\n", mark);
}

/* On lines of its own, the last of which is ended by the template. */
static void
add_value(struct cs_buf *out, const struct cs_buf *value)
{
	const size_t n = value->len;

	cs_buf_add(out, value->data, n - (n > 0 && value->data[n - 1] == '\n'));
}

static void
fill(const char *text, size_t len, const struct cs_buf values[SLOTS],
    const char *mark, struct cs_buf *out)
{
	const char *p = text, *const end = text + len, *next;

	cs_buf_adds(out, "");
	while ((next = memmem(p, (size_t)(end - p), "{{", 2)) != NULL) {
		size_t n;
		const size_t i = slot_at(next, (size_t)(end - next), &n);

		cs_buf_add(out, p, (size_t)(next - p));
		if (slots[i].add == NULL)
			cs_buf_adds(out, mark);
		else if (slots[i].framed)
			add_framed(out, &values[i], mark);
		else
			add_value(out, &values[i]);
		p = next + n;
	}
	cs_buf_add(out, p, (size_t)(end - p));
}

/* The end of the text before the line ===, 0 if there is no such line or
 * nothing before it, and where the rest begins. */
static size_t
find_cut(const char *text, size_t len, size_t *behind)
{
	static const char cut[] = "===";
	struct cs_prose_line l;

	*behind = 0;
	for (size_t at = 0; at < len; at = l.next) {
		l = cs_prose_line_at(text, len, at);
		if (l.end - l.from != strlen(cut) ||
		    memcmp(text + l.from, cut, strlen(cut)) != 0)
			continue;
		*behind = l.next;
		return at > 0 ? cs_prose_line_before(text, len, at).end : 0;
	}
	return 0;
}

int
cs_prompt_fill(const char *text, size_t len, const struct cs_json *question,
    struct cs_prompt *out, struct cs_err *err)
{
	struct cs_buf values[SLOTS] = { 0 }, all = CS_BUF_INIT;
	char mark[CS_HASH_HEX];
	size_t behind, system = find_cut(text, len, &behind);
	int rc;

	for (size_t i = 0; i < SLOTS; i++) {
		if (slots[i].add != NULL)
			slots[i].add(question, &values[i]);
		cs_buf_add(&all, values[i].data, values[i].len);
		if (values[i].failed != CS_OK)
			all.failed = values[i].failed;
	}
	rc = cs_buf_check(&all, err);
	if (rc == 0) {
		cs_hash_sha256(all.data, all.len, mark);
		mark[MARK_DIGITS] = '\0';
		fill(text, system, values, mark, &out->system);
		fill(text + behind, len - behind, values, mark, &out->user);
		rc = cs_buf_check(&out->system, err) < 0
		    ? -1
		    : cs_buf_check(&out->user, err);
	}
	for (size_t i = 0; i < SLOTS; i++)
		cs_buf_free(&values[i]);
	cs_buf_free(&all);
	return rc;
}

void
cs_prompt_free(struct cs_prompt *p)
{
	cs_buf_free(&p->system);
	cs_buf_free(&p->user);
}
