#include "heal/alone.h"

#include <stdint.h>
#include <string.h>

#include "base/err.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "heal/heal.h"
#include "heal/trial.h"
#include "python/place.h"

enum { PASSES_MAX = 12 };

/* The diagnosis of a text that does not parse. */
static struct cs_json *
diagnosis_of(const struct cs_json *env, const char *code, size_t len,
    const struct cs_trial_look *look, struct cs_err *err)
{
	cs_place_auto struct cs_places *places = cs_place_new(code, len, err);
	struct cs_make m = cs_make_object();
	struct cs_place at;

	if (places == NULL)
		return NULL;
	at = cs_place_of(places, look->fault);
	cs_make_str(&m, "outcome", "syntax");
	cs_make_str(&m, "type",
	    strstr(look->message, "indent") != NULL ? "IndentationError"
						    : "SyntaxError");
	cs_make_str(&m, "message", look->message);
	cs_make_str(&m, "file", cs_json_str(env, "file"));
	cs_make_int(&m, "line", at.line);
	cs_make_int(&m, "column", at.column);
	return cs_make_done(&m);
}

/* One repair: 1 if the text is valid, 0 if it was changed and may be repaired
 * again, -1 and err; if no fixer helps *status says so. */
static int
pass(struct cs_json *env, const struct cs_heal_options *o, int *status,
    struct cs_err *err)
{
	struct cs_trial_look look;
	struct cs_json *diagnosis;
	size_t len;
	const char *code = cs_env_code(env, &len);

	if (code == NULL)
		return cs_err_set(err, CS_EDATA, "there is no code to heal");
	if (cs_trial_look(code, len, &look, err) < 0)
		return -1;
	if (look.fault == SIZE_MAX)
		return 1;
	diagnosis = diagnosis_of(env, code, len, &look, err);
	if (diagnosis == NULL ||
	    cs_json_set(env, "diagnosis", diagnosis, err) < 0)
		return -1;
	*status = cs_heal_envelope(env, o, err);
	return *status < 0 ? -1 : 0;
}

/* Restore the original text: partial repairs are not enough. */
static int
take_back(struct cs_json *env, struct cs_err *err)
{
	const struct cs_json *first = cs_json_at(
	    cs_json_key(env, "history"), 0);
	struct cs_json *code = cs_json_key(first, "code");

	return first == NULL ? 0
			     : cs_json_set(env, "code", cs_json_ref(code), err);
}

int
cs_alone_heal(
    struct cs_json *env, const struct cs_heal_options *o, struct cs_err *err)
{
	int status = CS_HEAL_NOTHING_TO_DO, rc = 0;

	for (int i = 0; i < PASSES_MAX && rc == 0; i++) {
		rc = pass(env, o, &status, err);
		if (rc < 0)
			return -1;
		if (rc == 0 && status != CS_HEAL_PATCHED)
			break;
	}
	if (rc == 0 && take_back(env, err) < 0)
		return -1;
	return rc == 0 && status == CS_HEAL_PATCHED ? CS_HEAL_NO_PATCH : status;
}
