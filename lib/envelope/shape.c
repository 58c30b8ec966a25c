#include "envelope/shape.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/err.h"
#include "envelope/json.h"

/* What a key may hold.  A list is an array, a map an object; both hold strings.
 */
enum kind { ONE, STRING, NAME, COUNT, BOOL, LIST, MAP, OBJECT, ARRAY, FILES };

static const char *const kind_words[] = {
	[ONE] = "1",
	[STRING] = "a string",
	[NAME] = "one of the known words",
	[COUNT] = "a whole number that is not negative",
	[BOOL] = "true or false",
	[LIST] = "an array of strings",
	[MAP] = "an object of strings",
	[OBJECT] = "an object",
	[ARRAY] = "an array",
	[FILES] = "an object of strings and {\"base64\": string}",
};

static const char *const langs[] = { "python", "bash", NULL };
static const char *const untils[] = { "gate", "run", "diagnosis", NULL };
static const char *const verdicts[] = { "pass", "reject", NULL };
static const char *const statuses[] = { "exited", "signaled", "timed_out",
	"killed", "refused", "cancelled", NULL };
static const char *const diagnoses[] = { "ok", "rejected", "syntax",
	"exception", "exit", "silent", "timeout", "memory", "limit", "signal",
	"violation", "refused", "cancelled", NULL };
static const char *const heals[] = { "patched", "nothing-to-do", "no-patch",
	"refused", "failed", NULL };
static const char *const outcomes[] = { "verified", "healed", "degraded",
	"rejected", "failed", "refused", "cancelled", NULL };

/* null stands for "not there" where nullable says so. */
static const struct field {
	const char *path;
	enum kind kind;
	bool nullable;
	const char *const *words;
} fields[] = {
	{ "codeshield", ONE, false, NULL },
	{ "id", STRING, true, NULL },
	{ "lang", NAME, false, langs },
	{ "file", STRING, true, NULL },
	{ "code", STRING, false, NULL },
	{ "code_base64", STRING, false, NULL },
	{ "cancel", BOOL, false, NULL },
	{ "error", OBJECT, false, NULL },
	{ "options", OBJECT, false, NULL },
	{ "options.timeout_ms", COUNT, false, NULL },
	{ "options.memory_mib", COUNT, false, NULL },
	{ "options.network", BOOL, false, NULL },
	{ "options.policy", STRING, false, NULL },
	{ "options.args", LIST, false, NULL },
	{ "options.stdin", STRING, false, NULL },
	{ "options.env", MAP, false, NULL },
	{ "options.files", FILES, false, NULL },
	{ "options.with", LIST, false, NULL },
	{ "options.session", STRING, false, NULL },
	{ "options.until", NAME, false, untils },
	{ "gate", OBJECT, false, NULL },
	{ "gate.verdict", NAME, false, verdicts },
	{ "gate.code_sha256", STRING, false, NULL },
	{ "gate.findings", ARRAY, false, NULL },
	{ "run", OBJECT, false, NULL },
	{ "run.status", NAME, false, statuses },
	{ "run.exit_code", COUNT, true, NULL },
	{ "run.signal", STRING, true, NULL },
	{ "run.limit", STRING, true, NULL },
	{ "run.reason", STRING, true, NULL },
	{ "run.stdout", STRING, false, NULL },
	{ "run.stderr", STRING, false, NULL },
	{ "diagnosis", OBJECT, false, NULL },
	{ "diagnosis.outcome", NAME, false, diagnoses },
	{ "diagnosis.type", STRING, true, NULL },
	{ "diagnosis.message", STRING, true, NULL },
	{ "diagnosis.line", COUNT, true, NULL },
	{ "heal", OBJECT, false, NULL },
	{ "heal.status", NAME, false, heals },
	{ "heal.changes", ARRAY, false, NULL },
	{ "shield", OBJECT, false, NULL },
	{ "outcome", NAME, false, outcomes },
	{ "verified", BOOL, false, NULL },
	{ "history", ARRAY, false, NULL },
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
is_list(const struct cs_json *v)
{
	for (size_t i = 0; i < cs_json_size(v); i++)
		if (cs_json_type(cs_json_at(v, i)) != CS_JSON_STRING)
			return false;
	return true;
}

static bool
is_base64(const struct cs_json *v)
{
	return cs_json_type(cs_json_key(v, "base64")) == CS_JSON_STRING;
}

static bool
is_map(const struct cs_json *v, bool base64)
{
	for (void *it = cs_json_first(v); it != NULL;
	     it = cs_json_next(v, it)) {
		const struct cs_json *m = cs_json_it_value(it);

		if (cs_json_type(m) != CS_JSON_STRING &&
		    !(base64 && is_base64(m)))
			return false;
	}
	return true;
}

static bool
fits(const struct cs_json *v, const struct field *f)
{
	const enum cs_json_type t = cs_json_type(v);

	if (t == CS_JSON_NONE || (t == CS_JSON_NULL && f->nullable))
		return true;
	switch (f->kind) {
	case ONE:
		return cs_json_whole(v, 0) == 1;
	case STRING:
		return t == CS_JSON_STRING;
	case NAME:
		return t == CS_JSON_STRING && is_word(v, f->words);
	case COUNT:
		return cs_json_whole(v, -1) >= 0;
	case BOOL:
		return t == CS_JSON_BOOL;
	case LIST:
		return t == CS_JSON_ARRAY && is_list(v);
	case MAP:
		return t == CS_JSON_OBJECT && is_map(v, false);
	case FILES:
		return t == CS_JSON_OBJECT && is_map(v, true);
	case OBJECT:
		return t == CS_JSON_OBJECT;
	case ARRAY:
		return t == CS_JSON_ARRAY;
	}
	return false;
}

int
cs_shape_check(const struct cs_json *env, struct cs_err *err)
{
	if (cs_json_type(env) != CS_JSON_OBJECT)
		return cs_err_set(err, CS_EDATA, "an envelope is an object");
	if (cs_json_type(cs_json_key(env, "codeshield")) == CS_JSON_NONE)
		return cs_err_set(
		    err, CS_EDATA, "\"codeshield\": 1 is missing");
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		const struct field *f = &fields[i];

		if (!fits(cs_json_get(env, f->path), f))
			return cs_err_set(err, CS_EDATA, "\"%s\" is not %s",
			    f->path, kind_words[f->kind]);
	}
	if (cs_json_key(env, "code") == NULL &&
	    cs_json_key(env, "error") == NULL && !cs_json_true(env, "cancel"))
		return cs_err_set(err, CS_EDATA, "\"code\" is missing");
	return 0;
}
