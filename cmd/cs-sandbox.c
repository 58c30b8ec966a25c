/* cs-sandbox: run a job's program isolated by the kernel and record what
 * happened. */

#include <inttypes.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "base/io.h"
#include "base/signals.h"
#include "common/front.h"
#include "common/input.h"
#include "envelope/feed.h"
#include "environment/cache.h"
#include "environment/furnish.h"
#include "options/allowance.h"
#include "options/keeping.h"
#include "options/lang.h"
#include "options/packages.h"
#include "options/sessions.h"
#include "options/tooling.h"
#include "policy/policy.h"
#include "sandbox/box/guard.h"
#include "sandbox/environment/environment.h"
#include "sandbox/environment/venv.h"
#include "sandbox/environment/wanted.h"
#include "sandbox/interpreter/interpreter.h"
#include "sandbox/interpreter/recall.h"
#include "sandbox/plan.h"
#include "sandbox/reads.h"
#include "sandbox/resources/cgroups.h"
#include "sandbox/stream/serve.h"
#include "sandbox/tool/hosttools.h"
#include "sandbox/walls/isolation.h"
#include "sandbox/walls/landlock.h"
#include "sandbox/warm/warm.h"
#include "sandbox/workspace/artifacts.h"
#include "sandbox/workspace/left.h"
#include "sandbox/workspace/patch.h"
#include "sandbox/workspace/workspace.h"

static bool arg_stream, arg_source;
static const char *arg_policy = "default";
static const char *arg_python;
static const char *arg_isolation = "full";
static const char *arg_jobs;
static bool arg_network, arg_unordered, arg_warm;
static const char *arg_preload;
static const char *arg_lang = "python";
static struct cs_allowance arg_allowance;
static struct cs_packages arg_packages;
static bool arg_env_list;
static const char *arg_env_prune;
static struct cs_list arg_env, arg_read;
static struct cs_keeping arg_keeping;
static struct cs_session_options arg_sessions;
static struct cs_tooling arg_tooling;

static const struct cs_opt opts[] = {
	{ CS_OPT_TEXT, 'p', "policy", "NAME|FILE",
	    "what a job may do (default)", { .text = &arg_policy } },
	CS_ALLOWANCE_OPTS(&arg_allowance),
	CS_PACKAGES_OPTS(&arg_packages),
	{ CS_OPT_FLAG, 0, "env-list", NULL, "list the cached environments",
	    { .flag = &arg_env_list } },
	{ CS_OPT_MAYBE, 0, "env-prune", "AGE|SIZE",
	    "remove those unused for AGE (30d), or beyond SIZE",
	    { .text = &arg_env_prune } },
	{ CS_OPT_LIST, 'e', "env", "K=V",
	    "set an environment variable for the job", { .list = &arg_env } },
	{ CS_OPT_LIST, 'r', "read", "PATH",
	    "make a file or directory visible below /read",
	    { .list = &arg_read } },
	CS_KEEPING_OPTS(&arg_keeping),
	CS_TOOLING_OPTS(&arg_tooling),
	{ CS_OPT_FLAG, 0, "network", NULL, "give the job the host's network",
	    { .flag = &arg_network } },
	CS_LANG_OPT(0, &arg_lang),
	{ CS_OPT_TEXT, 0, "isolation", "full|best-effort",
	    "what to do without namespaces (full)",
	    { .text = &arg_isolation } },
	{ CS_OPT_TEXT, 0, "python", "PATH|VERSION",
	    "interpreter (python3 in PATH)", { .text = &arg_python } },
	{ CS_OPT_TEXT, 'j', "jobs", "N", "jobs run at once (1)",
	    { .text = &arg_jobs } },
	{ CS_OPT_FLAG, 0, "unordered", NULL,
	    "answer each job as soon as it is done",
	    { .flag = &arg_unordered } },
	{ CS_OPT_FLAG, 0, "warm", NULL,
	    "fork each job from a running interpreter", { .flag = &arg_warm } },
	{ CS_OPT_TEXT, 0, "preload", "LIST",
	    "modules to import in advance; implies --warm",
	    { .text = &arg_preload } },
	CS_SESSION_OPTS(&arg_sessions),
	CS_FILTER_OPTS(&arg_stream, &arg_source),
	{ 0 },
};

static const struct cs_cmd cmd = {
	.name = "cs-sandbox",
	.synopsis = "[options] [file ...]",
	.about = "Run each job's program in isolation, and record the result "
		 "as \"run\".",
	.opts = opts,
};

/* Limits in the policy, with their units. */
static const struct quantity {
	const char *name;
	int64_t unit, min;
	size_t at; /* in struct cs_limits */
} quantities[] = {
	{ "timeout_ms", 1, 1, offsetof(struct cs_limits, wall_ms) },
	{ "cpu_ms", 1, 1, offsetof(struct cs_limits, cpu_ms) },
	{ "memory_mib", 1024, CS_LIMITS_MEMORY_KIB_MIN / 1024,
	    offsetof(struct cs_limits, memory_kib) },
	{ "processes", 1, 1, offsetof(struct cs_limits, processes) },
	{ "scratch_mib", INT64_C(1024) * 1024, 1,
	    offsetof(struct cs_limits, scratch_bytes) },
	{ "open_files", 1, CS_LIMITS_FILES_MIN,
	    offsetof(struct cs_limits, files) },
	{ "output_kib", 1024, 1, offsetof(struct cs_limits, output_bytes) },
};

static int64_t *
limit_at(struct cs_limits *l, size_t at)
{
	return (int64_t *)(void *)((char *)l + at);
}

static struct cs_limits
limits_of(const struct cs_policy *policy)
{
	struct cs_limits l = cs_limits_default, max = cs_limits_max;

	for (size_t i = 0; i < sizeof(quantities) / sizeof(*quantities); i++) {
		const struct quantity *q = &quantities[i];
		const int64_t v = cs_policy_limit(policy, q->name);
		const int64_t most = *limit_at(&max, q->at) / q->unit;

		if (v < 0)
			continue;
		if (v < q->min || v > most)
			cs_die(CS_EX_TROUBLE,
			    "--policy: %s: %s: %" PRId64 " to %" PRId64,
			    arg_policy, q->name, q->min, most);
		*limit_at(&l, q->at) = v * q->unit;
	}
	return l;
}

/* The command line takes precedence over the policy. */
static struct cs_limits
limits_asked(const struct cs_policy *policy)
{
	const struct cs_limits l = limits_of(policy);

	return cs_allowance_read(&arg_allowance, &l);
}

/* Full isolation or nothing, unless the user says otherwise. */
static enum cs_isolation
isolation_asked(void)
{
	int found;

	if (strcmp(arg_isolation, "full") == 0)
		return CS_ISOLATION_FULL;
	if (strcmp(arg_isolation, "best-effort") != 0)
		cs_die(CS_EX_TROUBLE,
		    "--isolation: full or best-effort, not '%s'",
		    arg_isolation);
	found = cs_isolation_probe(cs_landlock_abi());
	if (found < 0)
		cs_die(CS_EX_TROUBLE,
		    "isolation: this machine has neither user namespaces nor "
		    "Landlock (version 3)");
	return (enum cs_isolation)found;
}

static void
collect_reads(const struct cs_policy *policy, struct cs_reads *reads)
{
	const char *path;
	struct cs_err err;

	for (size_t i = 0; (path = cs_policy_read(policy, i)) != NULL; i++)
		if (cs_reads_add(reads, path, &err) < 0)
			cs_die(CS_EX_TROUBLE, "--policy: %s: %s", arg_policy,
			    err.msg);
	for (size_t i = 0; i < arg_read.n; i++)
		if (cs_reads_add(reads, arg_read.v[i], &err) < 0)
			cs_die(CS_EX_TROUBLE, "--read: %s", err.msg);
}

enum { PRELOAD_MAX = 32 };

/* The words between the commas; list is modified. */
static void
split_modules(char *list, const char *modules[PRELOAD_MAX + 1])
{
	size_t n = 0;

	for (char *word; (word = strsep(&list, ",")) != NULL;) {
		if (*word == '\0')
			cs_die(CS_EX_TROUBLE, "--preload: an empty name");
		if (n == PRELOAD_MAX)
			cs_die(CS_EX_TROUBLE, "--preload: %d modules at most",
			    PRELOAD_MAX);
		modules[n++] = word;
	}
	modules[n] = NULL;
}

/* The server of warm interpreters, if requested and available. */
static struct cs_warm *
start_warm(const struct cs_ceilings *c, const char *const *modules)
{
	struct cs_warm *warm;
	struct cs_err err;

	if (!arg_warm && arg_preload == NULL)
		return NULL;
	if (c->isolation != CS_ISOLATION_FULL) {
		cs_warn("--warm needs user namespaces: jobs start cold");
		return NULL;
	}
	warm = cs_warm_new(c, modules, &err);
	if (warm == NULL)
		cs_die(CS_EX_TROUBLE, "%s: %s",
		    arg_preload != NULL ? "--preload" : "--warm", err.msg);
	if (cs_warm_hindrance(warm) != NULL)
		cs_warn("--warm: %s: jobs start cold", cs_warm_hindrance(warm));
	return warm;
}

/* NULL if not requested. */
static const struct cs_workspace *
open_workspace(struct cs_workspace *w)
{
	struct cs_err err;

	if (arg_keeping.workspace == NULL)
		return NULL;
	if (cs_workspace_open(arg_keeping.workspace, w, &err) < 0)
		cs_die(CS_EX_TROUBLE, "--workspace: %s", err.msg);
	return w;
}

/* NULL if not requested. */
static const struct cs_artifacts *
open_artifacts(struct cs_artifacts *a)
{
	struct cs_err err;

	a->patterns = arg_keeping.patterns.v;
	a->size_max = cs_keeping_size(&arg_keeping);
	if (arg_keeping.artifacts == NULL)
		return NULL;
	if (cs_artifacts_open(a, arg_keeping.artifacts, &err) < 0)
		cs_die(CS_EX_TROUBLE, "--artifacts: %s", err.msg);
	return a;
}

/* NULL if there is none, or nothing for it to do. */
static struct cs_patch *
open_git(const struct cs_ceilings *c, struct cs_patch *git)
{
	struct cs_err err;
	const int rc = c->workspace != NULL ? cs_patch_init(git, c, &err) : 0;

	if (rc < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	return rc > 0 ? git : NULL;
}

/* NULL if not requested; finishes what an earlier run began. */
static struct cs_apply *
open_apply(const struct cs_workspace *w, struct cs_apply *a)
{
	if (arg_keeping.apply == NULL)
		return NULL;
	if (w == NULL)
		cs_die(CS_EX_TROUBLE, "--apply needs a --workspace");
	if (cs_front_whole("jobs", arg_jobs, 1, 256, 1) > 1)
		cs_die(CS_EX_TROUBLE,
		    "--apply runs one job at a time, and takes no --jobs");
	cs_keeping_open_apply(&arg_keeping, w->path, a);
	return a;
}

/* Shared by the jobs of every input, with what has to be freed. */
struct common {
	struct cs_ceilings ceilings;
	struct cs_keep keep;

	struct cs_policy *policy;
	struct cs_interpreter python;
	struct cs_reads reads;
	struct cs_cgroups cgroups;
	struct cs_guard guard;
	struct cs_workspace workspace;
	struct cs_artifacts artifacts;
	struct cs_apply apply;
	struct cs_patch git;
	struct cs_wanted wanted;
	struct cs_furnish furnish;
	struct cs_environment environment;
	struct cs_hosttools tools;
	char *preload; /* the list of --preload, which is cut up into: */
	const char *modules[PRELOAD_MAX + 1];
};

/* Where jobs run, and what they see of the host. */
static void
open_host(struct common *m)
{
	struct cs_err err;

	m->policy = cs_policy_load(arg_policy, &err);
	if (m->policy == NULL)
		cs_die(CS_EX_TROUBLE, "--policy: %s", err.msg);
	if (cs_recall_python(arg_python, &m->python, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s%s",
		    arg_python != NULL ? "--python: " : "", err.msg);
	collect_reads(m->policy, &m->reads);
	cs_cgroups_find(&m->cgroups);
	if (cs_guard_init(&m->guard, &m->cgroups, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
}

static void
set_ceilings(struct common *m)
{
	const struct cs_langs langs = cs_lang_read(arg_lang);
	const int sessions = cs_sessions_max(&arg_sessions);

	m->ceilings = (struct cs_ceilings){
		.limits = limits_asked(m->policy),
		.policy = cs_policy_name(m->policy),
		.exec = cs_policy_exec(m->policy),
		.network = arg_network || cs_policy_network(m->policy),
		.python_jobs = langs.python,
		.bash = langs.bash,
		.reads = &m->reads,
		.workspace = open_workspace(&m->workspace),
		.isolation = isolation_asked(),
		.landlock_abi = cs_landlock_abi(),
		.python = &m->python,
		.cgroups = &m->cgroups,
		.guard = &m->guard,
		.env = arg_env.v,
		.layer = arg_keeping.artifacts != NULL ||
		    arg_keeping.apply != NULL,
		.allow_pkg = arg_packages.allow.v,
		.sessions = arg_stream ? sessions : 0,
	};
	if (m->ceilings.network && m->ceilings.isolation == CS_ISOLATION_BARE)
		cs_die(CS_EX_TROUBLE,
		    "isolation: a job without namespaces has no network");
}

static void
open_keep(struct common *m)
{
	m->keep.artifacts = open_artifacts(&m->artifacts);
	m->keep.apply = open_apply(m->ceilings.workspace, &m->apply);
	m->keep.git = open_git(&m->ceilings, &m->git);
}

/* The packages of jobs: those requested, or else those of the virtual
 * environment named as the interpreter. */
static void
open_environment(struct common *m)
{
	struct cs_ceilings *c = &m->ceilings;
	const bool wanted = cs_wanted_any(&m->wanted);
	struct cs_err err;

	if (wanted || c->allow_pkg != NULL)
		/* In a stream the terminal is not ours to write to. */
		c->packages = cs_furnish_open(
		    &m->furnish, &m->wanted, !arg_stream);
	if (wanted)
		cs_furnish_get(&m->furnish, c, &m->environment);
	else if (m->python.venv == NULL || c->isolation == CS_ISOLATION_BARE)
		return;
	else if (cs_venv_open(&m->python, &m->environment, &err) < 0)
		cs_die(CS_EX_TROUBLE, "--python: %s", err.msg);
	c->environment = &m->environment;
}

static void
open_common(struct common *m)
{
	cs_front_check_env(&arg_env);
	m->wanted = cs_packages_read(&arg_packages);
	open_host(m);
	set_ceilings(m);
	open_keep(m);
	open_environment(m);
	if (arg_preload != NULL) {
		m->preload = strdup(arg_preload);
		if (m->preload == NULL)
			cs_die(CS_EX_TROUBLE, "out of memory");
		split_modules(m->preload, m->modules);
	}
	m->ceilings.tools = cs_tooling_read(&arg_tooling, &m->tools);
	m->ceilings.warm = start_warm(&m->ceilings, m->modules);
}

static void
close_common(struct common *m)
{
	cs_warm_free(m->ceilings.warm);
	free(m->preload);
	cs_guard_close(&m->guard);
	cs_patch_close(&m->git);
	cs_io_close(&m->artifacts.folder);
	cs_apply_close(&m->apply);
	cs_workspace_close(&m->workspace);
	cs_environment_close(&m->environment);
	cs_furnish_close(&m->furnish);
	cs_hosttools_free(&m->tools);
	cs_buf_free(&arg_packages.text);
	cs_reads_free(&m->reads);
	cs_interpreter_free(&m->python);
	cs_policy_free(m->policy);
}

static int
serve(const struct cs_input *in, void *ctx)
{
	struct common *m = ctx;
	struct cs_err err;
	cs_feed_auto struct cs_feed *feed = cs_feed_new(
	    in->fd, in->mode, in->file, &err);
	const struct cs_langs langs = cs_lang_read(arg_lang);
	struct cs_serve s = {
		.ceilings = &m->ceilings,
		.keep = &m->keep,
		.in = in->fd,
		.feed = feed,
		.out = STDOUT_FILENO,
		.jobs = (int)cs_front_whole("jobs", arg_jobs, 1, 256, 1),
		.session_idle_us = cs_sessions_idle_us(&arg_sessions),
		.stream = arg_stream,
		.unordered = arg_unordered,
	};

	if (feed == NULL || cs_signals_open_stop(&s.stop, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	cs_feed_speak(feed, langs.first);
	switch (cs_serve_run(&s, &err)) {
	case CS_SERVE_YES:
		return CS_EX_OK;
	case CS_SERVE_NO:
		return CS_EX_NO;
	case CS_SERVE_BAD:
		return CS_EX_TROUBLE;
	case CS_SERVE_TROUBLE:
		cs_input_die(in, &err);
	case CS_SERVE_MUTE:
		cs_die(CS_EX_TROUBLE, "standard output: %s", err.msg);
	case CS_SERVE_DEAF:
		cs_die_by_pipe();
	}
	return CS_EX_TROUBLE;
}

/* --env-list or --env-prune: nothing is run. */
static int
manage_cache(const char *operand)
{
	if (operand != NULL || (arg_env_list && arg_env_prune != NULL))
		cs_die(CS_EX_TROUBLE,
		    "--env-list and --env-prune take no operand, and exclude "
		    "each other");
	return arg_env_list ? cs_cache_list() : cs_cache_prune(arg_env_prune);
}

int
main(int argc, char **argv)
{
	const int first = cs_front_start(&cmd, argc, argv);
	const struct cs_framing framing = { arg_stream, arg_source };
	struct common common = {
		.workspace = { .path = NULL },
		.artifacts = { .folder = -1 },
		.apply = { .journal = CS_JOURNAL_INIT },
		.environment = { .lock = -1 },
	};
	int status;

	/* A reader that goes away is noticed by poll(2), so that the jobs are
	 * ended first. */
	(void)signal(SIGPIPE, SIG_IGN);
	cs_limits_raise();
	if (arg_env_list || arg_env_prune != NULL)
		return manage_cache(argv[first]);
	open_common(&common);
	status = cs_input_each(&framing, argv + first, serve, &common);
	close_common(&common);
	return status;
}
