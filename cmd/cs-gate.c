/* cs-gate: may this source run?  Nothing of it is executed. */

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "base/walk.h"
#include "common/filter.h"
#include "common/front.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "gate/baseline.h"
#include "gate/bash.h"
#include "gate/files.h"
#include "gate/judge.h"
#include "gate/pick.h"
#include "gate/report/account.h"
#include "gate/report/format.h"
#include "gate/report/manual.h"
#include "gate/report/report.h"
#include "gate/session/cell.h"
#include "gate/session/past.h"
#include "gate/session/pasts.h"
#include "gate/standard.h"
#include "options/lang.h"
#include "policy/policy.h"
#include "python/syntax.h"
#include "sandbox/interpreter/interpreter.h"
#include "sandbox/interpreter/pythons.h"

enum { SUM_MAX = 256 };

static bool arg_stream, arg_source, arg_print_policy, arg_comments,
    arg_recursive, arg_network;
static struct cs_list arg_select, arg_ignore, arg_tools;
static const char *arg_fail_on = "error";
static const char *arg_policy = "default";
static const char *arg_format;
static const char *arg_lang = "python";
static const char *arg_target, *arg_baseline, *arg_explain;

static const struct cs_opt opts[] = {
	{ CS_OPT_TEXT, 'p', "policy", "NAME|FILE",
	    "what a program may do (default)", { .text = &arg_policy } },
	{ CS_OPT_FLAG, 0, "print-policy", NULL, "print the policy and exit",
	    { .flag = &arg_print_policy } },
	{ CS_OPT_LIST, 0, "select", "RULES",
	    "check only these rules: CSG401, CSG4 or os-system",
	    { .list = &arg_select } },
	{ CS_OPT_LIST, 0, "ignore", "RULES", "skip these rules",
	    { .list = &arg_ignore } },
	{ CS_OPT_TEXT, 0, "fail-on", "error|warning|note|never",
	    "severity that rejects a program (error)",
	    { .text = &arg_fail_on } },
	{ CS_OPT_TEXT, 'f', "format", "envelope|text|gcc|github|sarif|json",
	    "output format", { .text = &arg_format } },
	{ CS_OPT_TEXT, 0, "explain", "RULES", "explain these rules and exit",
	    { .text = &arg_explain } },
	{ CS_OPT_TEXT, 0, "baseline", "FILE",
	    "ignore findings in an earlier JSON report",
	    { .text = &arg_baseline } },
	{ CS_OPT_FLAG, 0, "allow-suppressions", NULL,
	    "honour # cs-gate: ignore[RULES] in a program",
	    { .flag = &arg_comments } },
	{ CS_OPT_FLAG, 0, "network", NULL,
	    "the job has the network: drop the rules about it",
	    { .flag = &arg_network } },
	{ CS_OPT_FLAG, 'r', "recursive", NULL,
	    "descend into directories, checking *.py",
	    { .flag = &arg_recursive } },
	CS_LANG_OPT('l', &arg_lang),
	{ CS_OPT_TEXT, 't', "target", "VERSION",
	    "Python version of the program (the one in PATH)",
	    { .text = &arg_target } },
	{ CS_OPT_LIST, 0, "tool", "NAME[=COMMAND]",
	    "the program is given this function", { .list = &arg_tools } },
	CS_FILTER_OPTS(&arg_stream, &arg_source),
	{ 0 },
};

static const struct cs_cmd cmd = {
	.name = "cs-gate",
	.synopsis = "[options] [file ...]",
	.about = "Check whether a program may run, by syntax and policy, "
		 "without running it.",
	.opts = opts,
};

/* The state of an invocation. */
struct call {
	struct cs_standard standard;
	struct cs_langs langs;
	struct cs_account *account; /* NULL: output envelopes */
	struct cs_pasts *sessions;
};

static int
look(const struct cs_json *env, const char *code, size_t len,
    const struct cs_standard *standard, struct cs_past *past,
    struct cs_verdict *v, struct cs_err *err)
{
	if (cs_json_is(env, "lang", "bash"))
		/* A coding line means nothing to a shell. */
		return cs_bash_judge(code, len,
		    cs_json_key(env, "code_base64") == NULL, standard, v, err);
	return past == NULL
	    ? cs_judge_python(code, len, !cs_json_true(env, "code_repaired"),
		  standard, v, err)
	    : cs_cell_judge(code, len, !cs_json_true(env, "code_repaired"),
		  standard, past, v, err);
}

static int
judge(const struct cs_json *env, const char *code, size_t len,
    const struct call *call, struct cs_past *past, struct cs_json **gate,
    struct cs_err *err)
{
	const struct cs_standard *standard = &call->standard;
	struct cs_verdict v;
	int rc;

	if (!cs_lang_allows(&call->langs, cs_json_str(env, "lang"))) {
		*gate = cs_report_refusal("ceiling:lang", code, len, standard);
		return 0;
	}
	if (look(env, code, len, standard, past, &v, err) < 0)
		return -1;
	rc = cs_baseline_heed(standard, cs_json_str(env, "file"), &v, err);
	if (rc == 0) {
		*gate = cs_report_gate(&v, code, len, standard);
		rc = *gate == NULL ? cs_err_nomem(err) : 0;
	}
	cs_verdict_free(&v);
	if (rc < 0)
		return -1;
	return cs_files_judge(env, standard, *gate, err);
}

/* What the gate remembers of the session; there are none in bash. */
static int
find_past(const struct call *call, const struct cs_json *env,
    struct cs_past **past, struct cs_err *err)
{
	*past = NULL;
	return cs_json_is(env, "lang", "bash")
	    ? 0
	    : cs_pasts_find(call->sessions, env, past, err);
}

static int
work(struct cs_json *env, void *ctx, struct cs_err *err)
{
	const struct call *call = ctx;
	cs_json_auto struct cs_json *gate = NULL;
	struct cs_past *past;
	size_t len;
	const char *code = cs_env_code(env, &len);

	if (code == NULL)
		return cs_err_set(err, CS_EDATA, "the job has no \"code\"");
	if (find_past(call, env, &past, err) < 0) {
		if (err->code != CS_ELIMIT)
			return -1;
		gate = cs_report_refusal(
		    "ceiling:sessions", code, len, &call->standard);
	} else if (judge(env, code, len, call, past, &gate, err) < 0) {
		return -1;
	}
	if (cs_json_set(env, "gate", cs_json_ref(gate), err) < 0)
		return -1;
	if (!cs_json_is(env, "gate.verdict", "pass"))
		return CS_EX_NO;
	if (cs_json_true(env, "options.session_end"))
		cs_pasts_forget(call->sessions, env);
	else if (past != NULL && cs_past_keep(past, err) < 0)
		return -1;
	return CS_EX_OK;
}

/* The answer in a format other than the envelope. */
static int
emit(const struct cs_json *env, void *ctx, struct cs_err *err)
{
	struct call *call = ctx;
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;

	if (cs_account_add(call->account, env, &b, err) < 0)
		return -1;
	return cs_io_write_all(STDOUT_FILENO, b.data, b.len, err);
}

/* Output the rest of the report; an incomplete document is never written. */
static void
finish(struct cs_account *account, struct cs_buf *last)
{
	struct cs_err err;

	if (cs_account_end(account, last, &err) < 0)
		cs_die(CS_EX_TROUBLE, "standard output: %s", err.msg);
	cs_front_print(STDOUT_FILENO, last);
}

/* NULL for envelopes, the default for a pipe. */
static struct cs_account *
load_account(const struct cs_standard *standard, struct cs_buf *last)
{
	const char *name = arg_format != NULL ? arg_format
	    : isatty(STDOUT_FILENO)	      ? "text"
					      : "envelope";
	const struct cs_format *format = cs_format_find(name);
	struct cs_account *account;
	struct cs_err err;

	if (strcmp(name, "envelope") == 0)
		return NULL;
	if (format == NULL)
		cs_die(CS_EX_TROUBLE,
		    "--format: %s is not envelope, text, gcc, github, sarif or "
		    "json",
		    name);
	account = cs_account_new(
	    format, standard, cs_front_coloured(STDOUT_FILENO), &err);
	/* Reserve room for a summary, which must not fail at the end. */
	(void)cs_buf_room(last, SUM_MAX);
	if (account == NULL || cs_buf_check(last, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	return account;
}

/* The severity given with --fail-on; "never" is none. */
static enum cs_severity
fail_on(void)
{
	enum cs_severity s = CS_SEV_OFF;

	if (strcmp(arg_fail_on, "never") != 0 &&
	    (cs_policy_severity_of(arg_fail_on, &s) < 0 || s == CS_SEV_OFF))
		cs_die(CS_EX_TROUBLE,
		    "--fail-on: %s is not error, warning, note or never",
		    arg_fail_on);
	return s;
}

static void
adjust_list(struct cs_buf *b, const char *option, const struct cs_list *list)
{
	for (size_t i = 0; i < list->n; i++)
		cs_buf_addf(
		    b, "%s--%s=%s", b->len > 0 ? " " : "", option, list->v[i]);
}

/* How the policy is changed for this invocation; empty if it is not. */
static void
adjust(struct cs_buf *b)
{
	struct cs_err err;

	adjust_list(b, "select", &arg_select);
	adjust_list(b, "ignore", &arg_ignore);
	if (strcmp(arg_fail_on, "error") != 0)
		cs_buf_addf(
		    b, "%s--fail-on=%s", b->len > 0 ? " " : "", arg_fail_on);
	if (arg_comments)
		cs_buf_addf(b, "%s--allow-suppressions", b->len > 0 ? " " : "");
	if (arg_network)
		cs_buf_addf(b, "%s--network", b->len > 0 ? " " : "");
	if (cs_buf_check(b, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
}

static struct cs_baseline *
load_baseline(void)
{
	struct cs_baseline *b;
	struct cs_err err;

	if (arg_baseline == NULL)
		return NULL;
	b = cs_baseline_read(arg_baseline, &err);
	if (b == NULL)
		cs_die(CS_EX_TROUBLE, "--baseline: %s", err.msg);
	return b;
}

static struct cs_policy *
load_policy(void)
{
	struct cs_err err;
	struct cs_policy *p = cs_policy_load(arg_policy, &err);

	if (p == NULL)
		cs_die(CS_EX_TROUBLE, "--policy: %s", err.msg);
	if (arg_network)
		cs_policy_give_network(p);
	if (cs_pick_resolve(p, &err) < 0)
		cs_die(CS_EX_TROUBLE, "--policy: %s: %s", arg_policy, err.msg);
	if (cs_pick_keep(p, arg_select.v, &err) < 0)
		cs_die(CS_EX_TROUBLE, "--select: %s", err.msg);
	if (cs_pick_drop(p, arg_ignore.v, &err) < 0)
		cs_die(CS_EX_TROUBLE, "--ignore: %s", err.msg);
	cs_policy_fail_on(p, fail_on());
	return p;
}

/* The minor version in the text; 0 if it is unknown. */
static unsigned
minor_of(const char *version)
{
	char *end = NULL;
	unsigned long minor;

	if (strncmp(version, "3.", 2) != 0)
		return 0;
	minor = strtoul(version + 2, &end, 10);
	return *end == '\0' && end > version + 2 && minor >= CS_SYNTAX_OLDEST &&
		minor <= CS_SYNTAX_NEWEST
	    ? (unsigned)minor
	    : 0;
}

/* That of the interpreter that cs-sandbox would use, otherwise the newest. */
static unsigned
default_minor(void)
{
	struct cs_interpreter python = { 0 };
	unsigned minor = 0;
	struct cs_err err;

	if (cs_pythons_find(NULL, &python, NULL, &err) < 0 &&
	    err.code == CS_ENOMEM)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	if (python.version != NULL)
		minor = minor_of(python.version);
	cs_interpreter_free(&python);
	return minor > 0 ? minor : CS_SYNTAX_NEWEST;
}

static unsigned
load_target(void)
{
	unsigned minor;

	if (arg_target == NULL)
		return default_minor();
	minor = minor_of(arg_target);
	if (minor == 0)
		cs_die(CS_EX_TROUBLE, "--target: %s is not 3.%d to 3.%d",
		    arg_target, CS_SYNTAX_OLDEST, CS_SYNTAX_NEWEST);
	return minor;
}

static bool
is_folder(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* The operands, with directories replaced by the files to check in them;
 * NULL-terminated. */
static void
find_files(char **operands, struct cs_walk *files)
{
	struct cs_err err;
	int rc = 0;

	if (*operands == NULL)
		cs_die(CS_EX_TROUBLE, "--recursive needs a file or directory");
	for (; rc == 0 && *operands != NULL; operands++) {
		const size_t before = files->n;

		rc = is_folder(*operands)
		    ? cs_walk_add(files, *operands, ".py", &err)
		    : cs_walk_add_path(files, *operands, &err);
		/* Nothing was checked: that must not look like a pass. */
		if (rc == 0 && files->n == before)
			cs_die(CS_EX_TROUBLE, "%s: no *.py in it", *operands);
	}
	if (rc < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
}

static int
explain(const struct cs_policy *policy)
{
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;
	bool on[CS_RULES] = { false };
	struct cs_err err;

	if (cs_pick_rules(arg_explain, on, &err) < 0)
		cs_die(CS_EX_TROUBLE, "--explain: %s", err.msg);
	for (int i = 0; i < CS_RULES; i++) {
		if (!on[i])
			continue;
		if (b.len > 0)
			cs_buf_addc(&b, '\n');
		cs_manual_print((enum cs_rule_id)i, policy, &b);
	}
	cs_front_print(STDOUT_FILENO, &b);
	return CS_EX_OK;
}

static int
print_policy(const struct cs_policy *p)
{
	const char *text = cs_policy_text(p);
	struct cs_err err;

	if (cs_io_write_all(STDOUT_FILENO, text, strlen(text), &err) < 0)
		cs_die(CS_EX_TROUBLE, "standard output: %s", err.msg);
	return CS_EX_OK;
}

int
main(int argc, char **argv)
{
	const int first = cs_front_start(&cmd, argc, argv);
	cs_policy_auto struct cs_policy *policy = NULL;
	cs_baseline_auto struct cs_baseline *baseline = NULL;
	cs_account_auto struct cs_account *account = NULL;
	cs_pasts_auto struct cs_pasts *sessions = NULL;
	cs_buf_auto struct cs_buf adjusted = CS_BUF_INIT;
	cs_buf_auto struct cs_buf last = CS_BUF_INIT;
	cs_walk_auto struct cs_walk files = { 0 };
	struct cs_err err;
	struct call call;
	int status;

	call.langs = cs_lang_read(arg_lang);
	policy = load_policy();
	if (arg_print_policy)
		return print_policy(policy);
	if (arg_explain != NULL)
		return explain(policy);
	if (arg_recursive)
		find_files(argv + first, &files);
	adjust(&adjusted);
	baseline = load_baseline();
	call.standard = (struct cs_standard){
		.policy = policy,
		.minor = load_target(),
		.target = arg_target,
		.comments = arg_comments,
		.tools = arg_tools.n > 0,
		.baseline = baseline,
		.adjusted = adjusted.data,
	};
	call.sessions = sessions = cs_pasts_new(&err);
	if (sessions == NULL)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	call.account = account = load_account(&call.standard, &last);
	status = cs_filter_run(
	    &(struct cs_filter){
		.tool = cmd.name,
		.stream = arg_stream,
		.source = arg_source,
		.lang = call.langs.first,
		.work = work,
		.emit = account != NULL ? emit : NULL,
		.ctx = &call,
	    },
	    arg_recursive ? files.path : argv + first);
	if (account != NULL)
		finish(account, &last);
	return status;
}
