#ifndef CS_TESTS_MEND_H
#define CS_TESTS_MEND_H

/* What becomes of failed programs, as tables: for the tests of the fixers. */

#include <string.h>

#include "base/err.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "heal/heal.h"
#include "tap.h"

#define NAME(n) "NameError", "name '" n "' is not defined"
#define SYNTAX	"SyntaxError", "invalid syntax"

/* A line, and what of it was underlined: from a column up to another. */
#define AT(line, from, to) ((line) + (from)*1000 + (to)*1000000)

/* What becomes of a program that failed so; want is NULL when nothing may. */
struct test {
	const char *name, *code, *type, *message;
	int line;
	const char *want;
	bool guess;
};

static struct cs_json *
envelope(const struct test *t, const char *outcome)
{
	struct cs_make m = cs_make_object(), d = cs_make_object();

	cs_make_str(&d, "outcome", outcome);
	cs_make_str(&d, "type", t->type);
	cs_make_str(&d, "message", t->message);
	cs_make_int(&d, "line", t->line % 1000);
	if (t->line >= 1000) {
		cs_make_int(&d, "column", t->line / 1000 % 1000);
		cs_make_int(&d, "end_column", t->line / 1000000);
	}
	cs_make_int(&m, "codeshield", 1);
	cs_make_str(&m, "code", t->code);
	cs_make_put(&m, "diagnosis", cs_make_done(&d));
	return cs_make_done(&m);
}

static bool
is_guess(const struct cs_json *env)
{
	const struct cs_json *changes = cs_json_get(env, "heal.changes");

	for (size_t i = 0; i < cs_json_size(changes); i++)
		if (cs_json_true(cs_json_at(changes, i), "guess"))
			return true;
	return false;
}

static bool
comes_out(const struct test *t, const struct cs_json *env, int status)
{
	const char *code = cs_env_code(env, &(size_t){ 0 });

	if (t->want == NULL)
		return status == CS_HEAL_NO_PATCH && strcmp(code, t->code) == 0;
	return status == CS_HEAL_PATCHED && strcmp(code, t->want) == 0 &&
	    is_guess(env) == t->guess;
}

static void
test_table(const char *outcome, const struct test *t, size_t n,
    struct cs_heal_options options)
{
	for (; n > 0; n--, t++) {
		cs_json_auto struct cs_json *env = envelope(t, outcome);
		struct cs_err err = { 0 };
		const int status = cs_heal_envelope(env, &options, &err);
		const bool right = comes_out(t, env, status);

		ok(right, "%s", t->name);
		if (!right)
			printf("# status %d %s, guess %d\n# %s\n", status,
			    err.msg, is_guess(env),
			    cs_json_str(env, "heal.patch"));
	}
}

#define TABLE(outcome, t) TABLE_WITH(outcome, t, .only = NULL)

/* What follows is what a cs_heal_options begins with. */
#define TABLE_WITH(outcome, t, ...)                                            \
	test_table(outcome, t, sizeof(t) / sizeof((t)[0]),                     \
	    (struct cs_heal_options){ __VA_ARGS__ })

#endif
