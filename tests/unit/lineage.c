/* Which repairs a job's code was made by. */

#include "ring/lineage.h"

#include <string.h>

#include "base/err.h"
#include "envelope/json.h"
#include "tap.h"

/* The fixers of a history's repairs that stand, one letter each; "!" behind
 * them when one was a guess. */
static const struct {
	const char *name, *history, *want;
} lines[] = {
	{ "none", "[]", "" },
	{ "one", "[{\"heal\": {\"changes\": [{\"fixer\": \"a\"}]}}, {}]", "a" },
	{ "one after the other",
	    "[{\"heal\": {\"changes\": [{\"fixer\": \"a\"}]}},"
	    " {\"heal\": {\"changes\": [{\"fixer\": \"b\", \"guess\": "
	    "true}]}}, {}]",
	    "ab!" },
	{ "a guess that was taken back",
	    "[{\"heal\": {\"changes\": [{\"fixer\": \"a\", \"guess\": "
	    "true}]}},"
	    " {\"heal\": {\"base_attempt\": 1, \"changes\": [{\"fixer\": "
	    "\"b\"}]}}, {}]",
	    "b" },
	{ "a base that is none",
	    "[{\"heal\": {\"base_attempt\": 7, \"changes\": [{\"fixer\": "
	    "\"a\"}]}}, {}]",
	    "" },
};

static void
list(const struct cs_lineage *l, char *out)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct cs_json *change = cs_json_at(
		    cs_json_key(l->heal[i], "changes"), 0);

		*out++ = cs_json_str(change, "fixer")[0];
	}
	if (cs_lineage_has(l, "guess"))
		*out++ = '!';
	*out = '\0';
}

int
main(void)
{
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		char text[400], got[CS_LINEAGE_MAX + 2];
		cs_json_auto struct cs_json *env = NULL;
		struct cs_lineage l;
		struct cs_err err;

		(void)snprintf(
		    text, sizeof(text), "{\"history\": %s}", lines[i].history);
		env = cs_json_parse(text, strlen(text), &err);
		l = cs_lineage_of(
		    env, cs_json_size(cs_json_key(env, "history")));
		list(&l, got);
		ok(strcmp(got, lines[i].want) == 0, "%s", lines[i].name);
	}
	return tap_done();
}
