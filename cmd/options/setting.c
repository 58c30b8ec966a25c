#include "options/setting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "base/pattern.h"
#include "base/proc.h"
#include "diagnose/diagnose.h"
#include "heal/model/ask.h"
#include "heal/model/endpoint.h"
#include "options/lang.h"
#include "sandbox/resources/limits.h"
#include "sandbox/tool/hosttools.h"
#include "shield/digest.h"
#include "shield/price.h"

enum { SAID_MAX = 64 * 1024 }; /* by a filter about its options */

enum {
	GATE = CS_SETTING_GATE,
	SANDBOX = CS_SETTING_SANDBOX,
	CLASSIFY = CS_SETTING_CLASSIFY,
	HEAL = CS_SETTING_HEAL,
	SHIELD = CS_SETTING_SHIELD,
	RING = CS_SETTING_RING,
};

static const struct cs_setting settings[] = {
	/* None of these allows what the first does not. */
	{ "policy", GATE | SANDBOX, .from = CS_FROM_ANY,
	    .words = "default agent strict" },
	{ "lang", .of = GATE | SANDBOX },

	{ "target", GATE, .from = CS_FROM_ANY },
	{ "select", .of = GATE },
	{ "ignore", .of = GATE },
	{ "fail-on", .of = GATE },
	{ "allow-suppressions", .of = GATE },

	{ "timeout", SANDBOX, .from = CS_FROM_ANY },
	{ "cpu", SANDBOX, .from = CS_FROM_ANY },
	{ "memory", SANDBOX, .from = CS_FROM_ANY },
	{ "processes", SANDBOX, .from = CS_FROM_ANY },
	{ "scratch", SANDBOX, .from = CS_FROM_ANY },
	{ "open-files", SANDBOX, .from = CS_FROM_ANY },
	{ "output", SANDBOX, .from = CS_FROM_ANY },
	{ "env", .of = SANDBOX },
	{ "read", .of = SANDBOX },
	{ "network", .of = GATE | SANDBOX },
	{ "isolation", .of = SANDBOX },
	{ "python", SANDBOX, .from = CS_FROM_ANY, .path = true },
	{ "warm", SANDBOX, .from = CS_FROM_ANY },
	{ "preload", SANDBOX, .from = CS_FROM_ANY },
	{ "max-sessions", SANDBOX, .from = CS_FROM_ANY },
	{ "session-idle", SANDBOX, .from = CS_FROM_ANY },
	{ "jobs", SANDBOX | RING, .from = CS_FROM_ANY },

	{ "with", SANDBOX, .from = CS_FROM_ANY },
	{ "allow-pkg", .of = SANDBOX },
	{ "requirements", SANDBOX, .from = CS_FROM_ANY, .path = true },
	{ "find-links", SANDBOX, .from = CS_FROM_ANY, .path = true },
	{ "index-url", SANDBOX, .from = CS_FROM_ANY },
	{ "extra-index-url", SANDBOX, .from = CS_FROM_ANY },
	{ "env-size", SANDBOX, .from = CS_FROM_ANY },
	{ "offline", SANDBOX, .from = CS_FROM_ANY },
	{ "allow-build", .of = SANDBOX },

	/* These run a command with the user's full rights. */
	{ "tool", .of = GATE | SANDBOX | HEAL },
	{ "tool-schema", .of = SANDBOX },
	{ "tool-timeout", SANDBOX, .from = CS_FROM_ANY },
	{ "max-tool-calls", SANDBOX, .from = CS_FROM_ANY },

	/* These concern a single job. */
	{ "workspace", .of = SANDBOX },
	{ "apply", .of = RING }, /* passed on to the sandbox in another form */
	{ "protect", .of = SANDBOX },
	{ "artifacts", .of = SANDBOX },
	{ "keep", .of = SANDBOX },
	{ "keep-size", .of = SANDBOX },

	{ "silent", CLASSIFY, .from = CS_FROM_ANY },
	{ "silent-pattern", CLASSIFY, .from = CS_FROM_ANY },

	{ "attempts", RING, .from = CS_FROM_ANY },
	{ "only", HEAL, .from = CS_FROM_ANY },
	{ "skip", HEAL, .from = CS_FROM_ANY },
	{ "no-guess", HEAL, .from = CS_FROM_ANY },
	{ "placeholders", HEAL, .from = CS_FROM_ANY },
	/* These run a command with the user's full rights. */
	{ "patcher", HEAL, .from = CS_FROM_FILE, .rival = "llm" },
	{ "patcher-timeout", HEAL, .from = CS_FROM_ANY },
	{ "key-cmd", HEAL, .from = CS_FROM_FILE },
	{ "llm", HEAL, .from = CS_FROM_ANY, .rival = "patcher" },
	{ "no-llm", .of = HEAL },
	/* Each provider has its own variable for it. */
	{ "base-url", HEAL, .from = CS_FROM_FILE },
	{ "insecure-http", .of = HEAL },
	{ "key-file", HEAL, .from = CS_FROM_ANY, .path = true },
	{ "llm-timeout", HEAL, .from = CS_FROM_ANY },
	{ "prompt", HEAL, .from = CS_FROM_ANY, .path = true },
	{ "max-calls", HEAL, .from = CS_FROM_ANY },
	{ "max-llm-tokens", HEAL, .from = CS_FROM_ANY },
	{ "prices", HEAL, .from = CS_FROM_ANY, .path = true },
	{ "max-cost", HEAL, .from = CS_FROM_ANY },
	{ "cache", HEAL, .from = CS_FROM_ANY, .path = true },

	{ "budget", SHIELD, .from = CS_FROM_ANY },
	{ "max-bytes", SHIELD, .from = CS_FROM_ANY },
	{ "tokens", SHIELD, .from = CS_FROM_ANY },
	{ "tokenizer", SHIELD, .from = CS_FROM_ANY, .path = true },
	{ "keep-lines", SHIELD, .from = CS_FROM_ANY, .as = "keep" },
	{ "drop-lines", SHIELD, .from = CS_FROM_ANY, .as = "drop" },
	{ "spill", SHIELD, .from = CS_FROM_ANY, .path = true },
};
enum { SETTINGS = sizeof(settings) / sizeof(settings[0]) };

const struct cs_setting *
cs_setting_at(size_t i)
{
	return i < SETTINGS ? &settings[i] : NULL;
}

const struct cs_setting *
cs_setting_named(const char *name)
{
	for (size_t i = 0; i < SETTINGS; i++)
		if (strcmp(settings[i].name, name) == 0)
			return &settings[i];
	return NULL;
}

/* Append "--name", or "--name=value" in one word. */
static void
add_word(struct cs_list *argv, const char *name, const char *value)
{
	char *word;

	if (asprintf(&word, "--%s%s%s", name, value != NULL ? "=" : "",
		value != NULL ? value : "") < 0)
		cs_die(CS_EX_TROUBLE, "out of memory");
	cs_list_add(argv, word);
}

static void
add_words(struct cs_list *argv, const char *name, const struct cs_list *values)
{
	for (size_t i = 0; i < values->n; i++)
		add_word(argv, name, values->v[i]);
}

static void
pass(const struct cs_opt *o, const char *name, struct cs_list *argv)
{
	switch (o->kind) {
	case CS_OPT_FLAG:
		add_word(argv, name, NULL);
		break;
	case CS_OPT_TEXT:
	case CS_OPT_MAYBE:
		add_word(argv, name, *o->to.text);
		cs_front_pass_place(o, 0, name, argv);
		break;
	case CS_OPT_LIST:
		for (size_t i = 0; i < o->to.list->n; i++) {
			add_word(argv, name, o->to.list->v[i]);
			cs_front_pass_place(o, i, name, argv);
		}
		break;
	case CS_OPT_END:
		break;
	}
}

/* cs-run has the original names. */
static const char *
name_for(const struct cs_setting *s, unsigned of)
{
	return s->as != NULL && of != CS_SETTING_ALL ? s->as : s->name;
}

void
cs_setting_pass(const struct cs_opt *opts, unsigned of, struct cs_list *argv)
{
	for (const struct cs_opt *o = opts; o->kind != CS_OPT_END; o++) {
		const struct cs_setting *s = cs_front_given(o)
		    ? cs_setting_named(o->name)
		    : NULL;

		if (s != NULL && (s->of & of) != 0)
			pass(o, name_for(s, of), argv);
	}
}

/* Let the filter that knows these options check them, and report its error as
 * our own, with the place of the option. */
static void
ask_filter(const char *name, const struct cs_list *argv)
{
	struct cs_proc_plan plan = { .argv = argv->v,
		.in = CS_PROC_NULL,
		.out = CS_PROC_NULL,
		.err = CS_PROC_PIPE };
	cs_proc_auto struct cs_proc filter = CS_PROC_INIT;
	cs_buf_auto struct cs_buf said = CS_BUF_INIT;
	const char *text;
	struct cs_err err;
	int status;

	if (cs_proc_start(&plan, &filter, &err) < 0 ||
	    cs_io_read_all(filter.err, SAID_MAX, &said, &err) < 0 ||
	    cs_proc_wait(&filter, 0, &status, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	if (status == 0)
		return;
	cs_buf_addc(&said, '\0');
	if (cs_buf_check(&said, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	text = said.data;
	if (strncmp(text, name, strlen(name)) == 0)
		text += strlen(name) + strlen(": ");
	cs_die(CS_EX_TROUBLE, "%.*s", (int)strcspn(text, "\n"), text);
}

/* These argument vectors live as long as the program, like those of the
 * filters. */
static void
check_fixers(const struct cs_mending *m)
{
	static struct cs_list argv;

	if (m->only.n == 0 && m->skip.n == 0)
		return;
	cs_list_add(&argv, cs_front_sibling("cs-heal"));
	cs_list_add(&argv, "--stream");
	add_words(&argv, "only", &m->only);
	add_words(&argv, "skip", &m->skip);
	ask_filter("cs-heal", &argv);
}

static void
check_rules(const struct cs_settings *s)
{
	static struct cs_list argv;

	if (s->select.n == 0 && s->ignore.n == 0 && s->target == NULL)
		return;
	cs_list_add(&argv, cs_front_sibling("cs-gate"));
	cs_list_add(&argv, "--stream");
	add_words(&argv, "select", &s->select);
	add_words(&argv, "ignore", &s->ignore);
	if (s->target != NULL)
		add_word(&argv, "target", s->target);
	ask_filter("cs-gate", &argv);
}

static void
check_model(const struct cs_model *m, const char *patcher)
{
	struct cs_endpoint endpoint = { 0 };
	struct cs_ask_options o;
	struct cs_err err;

	if (!cs_model_read(m, patcher, &o))
		return;
	o.endpoint.unread = true;
	if (cs_endpoint_open(&endpoint, &o.endpoint, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	cs_endpoint_close(&endpoint);
}

static void
check_shield(const struct cs_settings *s)
{
	enum cs_price_unit unit = CS_PRICE_O200K;

	if (s->tokens != NULL && !cs_price_unit_named(s->tokens, &unit))
		cs_die(CS_EX_TROUBLE,
		    "--tokens: o200k, claude, claude5 or bytes, not '%s'",
		    s->tokens);
	(void)cs_front_whole("budget", s->budget, cs_digest_budget_min(unit),
	    CS_DIGEST_BUDGET_MAX, 0);
	if (s->max_bytes != NULL &&
	    cs_front_size("max-bytes", s->max_bytes, CS_DIGEST_BYTES_MAX, 0) <
		CS_DIGEST_BYTES_MIN)
		cs_die(CS_EX_TROUBLE, "--max-bytes: at least %d, not '%s'",
		    CS_DIGEST_BYTES_MIN, s->max_bytes);
}

void
cs_setting_check(struct cs_settings *s)
{
	struct cs_diagnose_options signs;
	struct cs_hosttools tools;

	cs_front_check_env(&s->env);
	(void)cs_lang_read(s->lang);
	(void)cs_packages_read(&s->packages);
	(void)cs_allowance_read(&s->allowance, &cs_limits_default);
	cs_pattern_free(cs_signs_read(&s->signs, &signs));
	(void)cs_sessions_max(&s->sessions);
	(void)cs_sessions_idle_us(&s->sessions);
	(void)cs_tooling_read(&s->tooling, &tools);
	cs_hosttools_free(&tools);
	check_fixers(&s->mending);
	check_rules(s);
	check_model(&s->model, s->patcher);
	check_shield(s);
	(void)cs_front_seconds("patcher-timeout", s->patcher_timeout,
	    CS_MENDING_PATCHER_MAX_MS, CS_MENDING_PATCHER_MS);
	(void)cs_front_whole(
	    "attempts", s->attempts, 1, CS_SETTING_ATTEMPTS, 0);
	if (s->policy != NULL)
		cs_allowance_check_policy(s->policy);
}
