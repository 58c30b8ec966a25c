#include "sandbox/session/eligible.h"

#include <string.h>

#include "envelope/json.h"
#include "sandbox/plan.h"
#include "sandbox/resources/cgroups.h"
#include "sandbox/warm/warm.h"

static const char bad_name[] = "a session's name is 1 to 64 letters, digits, . "
			       "_ or -";

/* Letters, digits and ".-_", so that a name is usable anywhere. */
static bool
is_name(const char *s)
{
	static const char good[] = "abcdefghijklmnopqrstuvwxyz"
				   "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";
	const size_t n = strspn(s, good);

	return s[n] == '\0' && n > 0 && n <= CS_ELIGIBLE_NAME_MAX;
}

const char *
cs_eligible_session(const struct cs_json *env)
{
	size_t n;
	const char *s = cs_json_text(cs_json_get(env, "options.session"), &n);

	/* A string with a NUL in it is not a name. */
	return s != NULL && strlen(s) != n ? "" : s;
}

static void
turn_away(struct cs_plan *p, const char *kind, const char *why)
{
	if (p->refused[0] != '\0')
		return;
	cs_plan_refuse(p, kind, "session");
	p->why = why;
}

void
cs_eligible_check(
    struct cs_plan *p, const struct cs_json *env, const struct cs_ceilings *c)
{
	p->session = cs_eligible_session(env);
	p->last = cs_json_true(env, "options.session_end");
	if (p->session == NULL) {
		if (p->last)
			turn_away(p, "bad:", "session_end without a session");
		return;
	}
	/* If a group counts it, the processor time is per cell. */
	p->limits.lasting = p->limits.cpu_ms == 0 ||
	    c->cgroups->kind != CS_CGROUPS_NONE;
	if (!is_name(p->session))
		turn_away(p, "bad:", bad_name);
	else if (p->bash)
		turn_away(p, "bad:", "a session is Python");
	else if (c->warm == NULL || c->sessions == 0)
		turn_away(p, "ceiling:", "sessions need --stream and --warm");
	else if (cs_warm_hindrance(c->warm) != NULL)
		turn_away(p, "ceiling:", "no interpreter can be copied here");
	else if (p->cold || p->needs.n > 0)
		turn_away(p, "bad:",
		    "a session has no packages of its own, and no variable "
		    "that an interpreter reads when it starts");
}

bool
cs_eligible_hold(const struct cs_json *options, const struct cs_json *later)
{
	static const char *const kept[] = { "env", "memory_mib" };
	const struct cs_json *wishes = cs_json_key(later, "options");

	for (size_t i = 0; i < sizeof(kept) / sizeof(kept[0]); i++) {
		const struct cs_json *wish = cs_json_key(wishes, kept[i]);
		const struct cs_json *was = cs_json_key(options, kept[i]);

		if (wish != NULL && (was == NULL || !cs_json_equal(wish, was)))
			return false;
	}
	return true;
}
