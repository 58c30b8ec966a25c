#include "envelope/shape.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "envelope/json.h"

/* The type of a key's value. */
enum kind {
	ONE,
	STRING,
	NAME,
	COUNT,
	BOOL,
	OBJECT,
	ITEMS,
	LIST,
	COUNT_LIST,
	LEAVES,
	MAP,
	COUNTS,
	FILES
};

static const char *const kind_words[] = {
	[ONE] = "1",
	[STRING] = "a string",
	[NAME] = "one of the known words",
	[COUNT] = "a whole number that is not negative",
	[BOOL] = "true or false",
	[OBJECT] = "an object",
	[ITEMS] = "an array of objects",
	[LIST] = "an array of strings",
	[COUNT_LIST] = "an array of whole numbers that are not negative",
	[LEAVES] = "an array of strings and {\"elided\": number}",
	[MAP] = "an object of strings",
	[COUNTS] = "an object of whole numbers",
	[FILES] = "an object of strings and {\"base64\": string}",
};

static const char *const langs[] = { "python", "bash", NULL };
static const char *const untils[] = { "gate", "run", "diagnosis", NULL };
static const char *const verdicts[] = { "pass", "reject", NULL };
static const char *const statuses[] = { "exited", "signaled", "timed_out",
	"killed", "refused", "cancelled", NULL };
static const char *const change_words[] = { "added", "modified", "deleted",
	"renamed", "mode", "symlink", "special", NULL };
static const char *const apply_words[] = { "skipped", "refused", "held",
	"applied", NULL };
static const char *const why_words[] = { "protected", "special",
	"executes_later", NULL };
static const char *const diagnoses[] = { "ok", "rejected", "syntax",
	"exception", "exit", "silent", "timeout", "memory", "limit", "signal",
	"violation", "refused", "cancelled", NULL };
static const char *const heals[] = { "patched", "nothing-to-do", "no-patch",
	"refused", "failed", NULL };
static const char *const outcomes[] = { "verified", "healed", "degraded",
	"rejected", "failed", "refused", "cancelled", NULL };

/* Where nullable, null means "absent". */
struct field {
	const char *key; /* NULL ends a table */
	enum kind kind;
	bool nullable;
	const char *const *words; /* those of a NAME */
	const struct field *of; /* the keys of an OBJECT, or of each of ITEMS */
};
#define KEY(key, kind)                                                         \
	{                                                                      \
		key, kind, false, NULL, NULL                                   \
	}
#define MAYBE(key, kind)                                                       \
	{                                                                      \
		key, kind, true, NULL, NULL                                    \
	}
#define WORD(key, words)                                                       \
	{                                                                      \
		key, NAME, false, words, NULL                                  \
	}
#define PART(key, kind, of)                                                    \
	{                                                                      \
		key, kind, false, NULL, of                                     \
	}

static const struct field options[] = {
	KEY("timeout_ms", COUNT),
	KEY("memory_mib", COUNT),
	KEY("network", BOOL),
	KEY("policy", STRING),
	KEY("args", LIST),
	KEY("stdin", STRING),
	KEY("env", MAP),
	KEY("files", FILES),
	KEY("with", LIST),
	KEY("session", STRING),
	KEY("session_end", BOOL),
	KEY("session_heal", BOOL),
	WORD("until", untils),
	{ 0 },
};

static const struct field error[] = {
	KEY("tool", STRING),
	KEY("code", STRING),
	KEY("message", STRING),
	KEY("line", COUNT),
	KEY("byte", COUNT),
	{ 0 },
};

static const struct field step[] = {
	KEY("line", COUNT),
	KEY("column", COUNT),
	KEY("note", STRING),
	{ 0 },
};

static const struct field finding[] = {
	KEY("file", STRING),
	KEY("rule", STRING),
	KEY("name", STRING),
	KEY("severity", STRING),
	KEY("confidence", STRING),
	MAYBE("cwe", COUNT),
	KEY("message", STRING),
	KEY("line", COUNT),
	KEY("column", COUNT),
	MAYBE("end_line", COUNT),
	MAYBE("end_column", COUNT),
	MAYBE("target", STRING),
	PART("trace", ITEMS, step),
	MAYBE("hint", STRING),
	KEY("fingerprint", STRING),
	KEY("suppressed", STRING),
	KEY("justification", STRING),
	{ 0 },
};

static const struct field gate[] = {
	WORD("verdict", verdicts),
	KEY("policy", STRING),
	KEY("adjusted", STRING),
	MAYBE("target", STRING),
	KEY("code_sha256", STRING),
	KEY("files", MAP),
	MAYBE("reason", STRING),
	PART("findings", ITEMS, finding),
	PART("suppressed", ITEMS, finding),
	{ 0 },
};

static const struct field violation[] = {
	KEY("kind", STRING),
	MAYBE("target", STRING),
	KEY("target_repaired", BOOL),
	KEY("target_base64", STRING),
	KEY("count", COUNT),
	{ 0 },
};

static const struct field isolation[] = {
	KEY("user_ns", BOOL),
	KEY("net_ns", BOOL),
	KEY("landlock_abi", COUNT),
	KEY("seccomp", BOOL),
	KEY("cgroup", STRING),
	KEY("missing", LIST),
	{ 0 },
};

static const struct field environment[] = {
	MAYBE("python", STRING),
	KEY("packages", LIST),
	{ 0 },
};

#define TEXT(key)                                                              \
	KEY(key, STRING), KEY(key "_repaired", BOOL), KEY(key "_base64", STRING)

static const struct field left[] = {
	TEXT("path"),
	TEXT("from"),
	WORD("change", change_words),
	KEY("bytes", COUNT),
	KEY("mode", STRING),
	KEY("executes_later", BOOL),
	KEY("in_diff", BOOL),
	{ 0 },
};
static const struct field left_out[] = {
	TEXT("path"),
	WORD("why", why_words),
	{ 0 },
};
static const struct field apply[] = {
	WORD("status", apply_words),
	MAYBE("reason", STRING),
	KEY("reason_repaired", BOOL),
	KEY("reason_base64", STRING),
	KEY("entries", COUNT),
	PART("left_out", ITEMS, left_out),
	{ 0 },
};
static const struct field artifact[] = {
	TEXT("path"),
	KEY("bytes", COUNT),
	KEY("media_type", STRING),
	TEXT("file"),
	{ 0 },
};

static const struct field call[] = {
	KEY("name", STRING),
	KEY("bytes_in", COUNT),
	KEY("bytes_out", COUNT),
	MAYBE("error", STRING),
	{ 0 },
};

static const struct field usage[] = {
	KEY("duration_us", COUNT),
	KEY("cpu_us", COUNT),
	KEY("max_rss_kib", COUNT),
	KEY("tool_calls_us", COUNT_LIST),
	{ 0 },
};

static const struct field run[] = {
	WORD("status", statuses),
	MAYBE("exit_code", COUNT),
	MAYBE("signal", STRING),
	MAYBE("limit", STRING),
	MAYBE("reason", STRING),
	KEY("detail", STRING),
	KEY("detail_repaired", BOOL),
	KEY("detail_base64", STRING),
	KEY("stdout", STRING),
	KEY("stdout_repaired", BOOL),
	KEY("stdout_base64", STRING),
	KEY("stderr", STRING),
	KEY("stderr_repaired", BOOL),
	KEY("stderr_base64", STRING),
	KEY("stdout_bytes", COUNT),
	KEY("stderr_bytes", COUNT),
	KEY("stdout_truncated", BOOL),
	KEY("stderr_truncated", BOOL),
	MAYBE("result", STRING),
	KEY("result_repaired", BOOL),
	KEY("result_base64", STRING),
	KEY("result_truncated", BOOL),
	KEY("session_new", BOOL),
	KEY("session_ended", BOOL),
	PART("violations", ITEMS, violation),
	PART("tool_calls", ITEMS, call),
	KEY("tool_calls_refused", COUNT),
	PART("changes", ITEMS, left),
	KEY("changes_truncated", BOOL),
	MAYBE("diff", STRING),
	KEY("diff_repaired", BOOL),
	KEY("diff_base64", STRING),
	TEXT("diff_error"),
	PART("apply", OBJECT, apply),
	PART("artifacts", ITEMS, artifact),
	KEY("artifacts_truncated", BOOL),
	PART("isolation", OBJECT, isolation),
	PART("environment", OBJECT, environment),
	PART("usage", OBJECT, usage),
	{ 0 },
};

/* A frame of a traceback, an exception in a chain, or the marker for what was
 * left out of either. */
static const struct field frame[] = {
	MAYBE("file", STRING),
	MAYBE("line", COUNT),
	MAYBE("column", COUNT),
	MAYBE("end_column", COUNT),
	MAYBE("function", STRING),
	KEY("repeated", COUNT),
	MAYBE("type", STRING),
	MAYBE("message", STRING),
	KEY("link", STRING),
	KEY("elided", COUNT),
	{ 0 },
};

static const struct field diagnosis[] = {
	WORD("outcome", diagnoses),
	MAYBE("type", STRING),
	MAYBE("message", STRING),
	MAYBE("detail", STRING),
	MAYBE("file", STRING),
	MAYBE("line", COUNT),
	MAYBE("column", COUNT),
	MAYBE("end_column", COUNT),
	MAYBE("function", STRING),
	{ "raised_in", OBJECT, true, NULL, frame },
	PART("frames", ITEMS, frame),
	PART("chain", ITEMS, frame),
	KEY("leaves", LEAVES),
	{ "root_cause", OBJECT, true, NULL, frame },
	MAYBE("suggestion", STRING),
	KEY("tests", LEAVES),
	MAYBE("category", STRING),
	MAYBE("hint", STRING),
	MAYBE("fixable", STRING),
	MAYBE("trust", STRING),
	{ 0 },
};

static const struct field change[] = {
	KEY("fixer", STRING),
	MAYBE("line", COUNT),
	KEY("before", STRING),
	KEY("after", STRING),
	KEY("confidence", STRING),
	KEY("guess", BOOL),
	KEY("placeholder", BOOL),
	{ 0 },
};

static const struct field heal[] = {
	WORD("status", heals),
	MAYBE("reason", STRING),
	MAYBE("hint", STRING),
	KEY("base_attempt", COUNT),
	PART("changes", ITEMS, change),
	MAYBE("patch", STRING),
	KEY("model", STRING),
	KEY("usage", COUNTS),
	{ 0 },
};

static const struct field shield[] = {
	KEY("budget_tokens", COUNT),
	KEY("tokens", COUNT),
	KEY("elided_lines", COUNT),
	KEY("elided_bytes", COUNT),
	MAYBE("spill", STRING),
	{ 0 },
};

static const struct field attempt[] = {
	KEY("attempt", COUNT),
	KEY("code", STRING),
	KEY("code_repaired", BOOL),
	KEY("code_base64", STRING),
	PART("gate", OBJECT, gate),
	PART("run", OBJECT, run),
	PART("diagnosis", OBJECT, diagnosis),
	PART("heal", OBJECT, heal),
	{ 0 },
};

static const struct field envelope[] = {
	KEY("codeshield", ONE),
	MAYBE("id", STRING),
	WORD("lang", langs),
	MAYBE("file", STRING),
	KEY("file_repaired", BOOL),
	KEY("file_base64", STRING),
	KEY("code", STRING),
	KEY("code_repaired", BOOL),
	KEY("code_base64", STRING),
	KEY("cancel", BOOL),
	PART("error", OBJECT, error),
	PART("options", OBJECT, options),
	PART("gate", OBJECT, gate),
	PART("run", OBJECT, run),
	PART("diagnosis", OBJECT, diagnosis),
	PART("heal", OBJECT, heal),
	PART("shield", OBJECT, shield),
	WORD("outcome", outcomes),
	KEY("verified", BOOL),
	PART("history", ITEMS, attempt),
	{ 0 },
};

static bool
is_word(const struct cs_json *v, const char *const *words)
{
	size_t len;
	const char *s = cs_json_text(v, &len);

	for (; *words != NULL; words++)
		if (strlen(*words) == len && memcmp(*words, s, len) == 0)
			return true;
	return false;
}

static bool
is_text(const struct cs_json *v)
{
	return cs_json_type(v) == CS_JSON_STRING;
}

static bool
is_count(const struct cs_json *v)
{
	return cs_json_whole(v, -1) >= 0;
}

static bool
is_object(const struct cs_json *v)
{
	return cs_json_type(v) == CS_JSON_OBJECT;
}

static bool
is_file(const struct cs_json *v)
{
	return is_text(v) || is_text(cs_json_key(v, "base64"));
}

static bool
is_leaf(const struct cs_json *v)
{
	return is_text(v) || is_count(cs_json_key(v, "elided"));
}

/* An array whose values all satisfy is_such. */
static bool
is_list(const struct cs_json *v, bool (*is_such)(const struct cs_json *v))
{
	if (cs_json_type(v) != CS_JSON_ARRAY)
		return false;
	for (size_t i = 0; i < cs_json_size(v); i++)
		if (!is_such(cs_json_at(v, i)))
			return false;
	return true;
}

/* An object whose values all satisfy is_such. */
static bool
is_map(const struct cs_json *v, bool (*is_such)(const struct cs_json *v))
{
	if (!is_object(v))
		return false;
	for (void *it = cs_json_first(v); it != NULL; it = cs_json_next(v, it))
		if (!is_such(cs_json_it_value(it)))
			return false;
	return true;
}

static bool
fits(const struct cs_json *v, const struct field *f)
{
	switch (f->kind) {
	case ONE:
		return cs_json_whole(v, 0) == 1;
	case STRING:
		return is_text(v);
	case NAME:
		return is_text(v) && is_word(v, f->words);
	case COUNT:
		return is_count(v);
	case BOOL:
		return cs_json_type(v) == CS_JSON_BOOL;
	case OBJECT:
		return is_object(v);
	case ITEMS:
		return is_list(v, is_object);
	case LIST:
		return is_list(v, is_text);
	case COUNT_LIST:
		return is_list(v, is_count);
	case LEAVES:
		return is_list(v, is_leaf);
	case MAP:
		return is_map(v, is_text);
	case COUNTS:
		return is_map(v, is_count);
	case FILES:
		return is_map(v, is_file);
	}
	return false;
}

static bool
is_there(const struct cs_json *v, const struct field *f)
{
	const enum cs_json_type t = cs_json_type(v);

	return t != CS_JSON_NONE && (t != CS_JSON_NULL || !f->nullable);
}

/* An object being checked, and the progress in it. */
struct level {
	const struct cs_json *object;
	const struct field *field;
	size_t part; /* objects in that field already entered */
};

enum { LEVELS = 5 }; /* history, gate, findings, trace and the envelope */

/* The levels together name the place: "gate.findings.line". */
static int
misfit(const struct level *at, size_t n, struct cs_err *err)
{
	const enum kind kind = at[n - 1].field->kind;
	char path[80] = "";
	size_t len = 0;

	for (size_t i = 0; i < n && len < sizeof(path); i++)
		len += (size_t)snprintf(path + len, sizeof(path) - len, "%s%s",
		    i > 0 ? "." : "", at[i].field->key);
	return cs_err_set(
	    err, CS_EDATA, "\"%s\" is not %s", path, kind_words[kind]);
}

/* The next object in a field's value to be checked, or NULL. */
static const struct cs_json *
enter(struct level *l, const struct cs_json *v)
{
	if (l->field->kind == ITEMS)
		return cs_json_at(v, l->part++);
	return l->field->kind == OBJECT && is_object(v) && l->part++ == 0
	    ? v
	    : NULL;
}

/* All keys that are there, and what they hold. */
static int
check(const struct cs_json *env, struct cs_err *err)
{
	struct level at[LEVELS] = { { env, envelope, 0 } };
	size_t n = 1;

	while (n > 0) {
		struct level *l = &at[n - 1];
		const struct field *f = l->field;
		const struct cs_json *v, *part;

		if (f->key == NULL) {
			n--;
			continue;
		}
		v = cs_json_key(l->object, f->key);
		if (l->part == 0 && is_there(v, f) && !fits(v, f))
			return misfit(at, n, err);
		part = n < LEVELS ? enter(l, v) : NULL;
		if (part != NULL)
			at[n++] = (struct level){ part, f->of, 0 };
		else
			*l = (struct level){ l->object, f + 1, 0 };
	}
	return 0;
}

int
cs_shape_check(const struct cs_json *env, struct cs_err *err)
{
	if (cs_json_type(env) != CS_JSON_OBJECT)
		return cs_err_set(err, CS_EDATA, "an envelope is an object");
	if (cs_json_type(cs_json_key(env, "codeshield")) == CS_JSON_NONE)
		return cs_err_set(
		    err, CS_EDATA, "\"codeshield\": 1 is missing");
	if (check(env, err) < 0)
		return -1;
	if (cs_json_key(env, "code") == NULL &&
	    cs_json_key(env, "error") == NULL && !cs_json_true(env, "cancel"))
		return cs_err_set(err, CS_EDATA, "\"code\" is missing");
	return 0;
}
