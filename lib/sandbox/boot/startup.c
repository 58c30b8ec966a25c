#include "sandbox/boot/startup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "envelope/json.h"
#include "sandbox/boot/boot.h"
#include "sandbox/environment/environment.h"
#include "sandbox/interpreter/interpreter.h"
#include "sandbox/plan.h"
#include "sandbox/tool/hosttools.h"

#define SYSTEM_PATH "/usr/local/bin:/usr/bin:/bin"
static const char plain_path[] = "PATH=" SYSTEM_PATH;

/* The environment is built from scratch; additions by the job or the user
 * follow. */
static const char *const base_env[] = {
	plain_path,
	"HOME=/tmp",
	"LANG=C.UTF-8",
	"TZ=UTC",
	"PYTHONHASHSEED=0",
	NULL,
};
enum { FIXED_ARGS = 9 }; /* maximum number before the job's own */
enum { BASE_ENV = sizeof(base_env) / sizeof(base_env[0]) };

/* An interpreter outside /usr may bring its own libpython. */
#define OWN_LIBRARIES "LD_LIBRARY_PATH=" CS_INTERPRETER_MOUNT "/lib"

/* Bytecode that interpreters started by the program would leave in its
 * workspace. */
#define NO_BYTECODE "PYTHONDONTWRITEBYTECODE=1"

static bool
holds_nul(const struct cs_json *v)
{
	size_t n;
	const char *s = cs_json_text(v, &n);

	return s != NULL && strlen(s) != n;
}

/* Append "K=V", taken over, replacing any other K. */
static int
put_env(struct cs_plan *p, size_t *n, char *word)
{
	const size_t key = word != NULL ? strcspn(word, "=") + 1 : 0;

	if (word == NULL)
		return -1;
	for (size_t i = 0; i < *n; i++) {
		if (strncmp(p->env[i], word, key) != 0)
			continue;
		free(p->env[i]);
		p->env[i] = word;
		return 0;
	}
	p->env[(*n)++] = word;
	return 0;
}

/* A variable requested by the job; its name must be one that execve(2) can
 * pass. */
static int
add_env(
    struct cs_plan *p, size_t *n, const char *key, const struct cs_json *value)
{
	char *word;

	if (*key == '\0' || strchr(key, '=') != NULL || holds_nul(value)) {
		cs_plan_refuse(p, "bad:", "env");
		return 0;
	}
	if (asprintf(&word, "%s=%s", key, cs_json_text(value, NULL)) < 0)
		return -1;
	return put_env(p, n, word);
}

static int
put_words(struct cs_plan *p, size_t *n, const char *const *words)
{
	for (; words != NULL && *words != NULL; words++)
		if (put_env(p, n, strdup(*words)) < 0)
			return -1;
	return 0;
}

static size_t
count_words(const char *const *words)
{
	size_t n = 0;

	while (words != NULL && words[n] != NULL)
		n++;
	return n;
}

/* Whether jobs run in a virtual environment. */
static bool
is_furnished(const struct cs_ceilings *c)
{
	return c->environment != NULL && !c->environment->unbuilt;
}

const char *
cs_startup_interpreter(const struct cs_ceilings *c)
{
	if (is_furnished(c))
		return CS_ENVIRONMENT_PYTHON;
	return c->isolation == CS_ISOLATION_BARE ? c->python->host
						 : c->python->inside;
}

/* The programs of an environment come first, and before them tools. */
static int
put_path(struct cs_plan *p, size_t *n, const struct cs_ceilings *c)
{
	const bool tools = p->bash && p->tools;
	char *word;

	if (!tools && !is_furnished(c))
		return 0;
	if (asprintf(&word, "PATH=%s%s" SYSTEM_PATH,
		tools ? CS_HOSTTOOLS_MOUNT ":" : "",
		is_furnished(c) ? CS_ENVIRONMENT_PROGRAMS ":" : "") < 0)
		return -1;
	return put_env(p, n, word);
}

/* The variables of every interpreter, with room for more. */
static int
start_env(
    struct cs_plan *p, size_t *n, const struct cs_ceilings *c, size_t more)
{
	*n = 0;
	p->env = calloc(
	    BASE_ENV + 2 + count_words(c->env) + more + 1, sizeof(*p->env));
	if (p->env == NULL || put_words(p, n, base_env) < 0)
		return -1;
	if (c->workspace != NULL && put_env(p, n, strdup(NO_BYTECODE)) < 0)
		return -1;
	if (put_path(p, n, c) < 0)
		return -1;
	if (c->python->prefix != NULL && p->isolation != CS_ISOLATION_BARE)
		return put_env(p, n, strdup(OWN_LIBRARIES));
	return 0;
}

/* env: of the job; NULL: of none. */
static int
make_env(
    struct cs_plan *p, const struct cs_json *env, const struct cs_ceilings *c)
{
	const struct cs_json *asked = cs_json_get(env, "options.env");
	size_t n;

	if (start_env(p, &n, c, cs_json_size(asked)) < 0 ||
	    put_words(p, &n, c->env) < 0)
		return -1;
	for (void *it = cs_json_first(asked); it != NULL;
	     it = cs_json_next(asked, it))
		if (add_env(p, &n, cs_json_it_key(it), cs_json_it_value(it)) <
		    0)
			return -1;
	return 0;
}

/* The words before the program's path; NULL-terminated. */
static const char *const python_words[] = { "-B", "-s", "-S", "-c", NULL };
static const char *const bash_words[] = { "--noprofile", "--norc", "--", NULL };

static int
copy_arg(struct cs_plan *p, size_t *n, const char *word)
{
	p->argv[*n] = strdup(word);
	if (p->argv[*n] == NULL)
		return -1;
	(*n)++;
	return 0;
}

static int
copy_words(struct cs_plan *p, size_t *n, const char *const *words)
{
	for (; *words != NULL; words++)
		if (copy_arg(p, n, *words) < 0)
			return -1;
	return 0;
}

/* The program that python runs first, preceded by the job's tools. */
static int
copy_boot(
    struct cs_plan *p, size_t *n, const struct cs_ceilings *c, const char *boot)
{
	if (c->tools == NULL)
		return copy_arg(p, n, boot);
	if (asprintf(&p->argv[*n], "%s%s", c->tools->prelude.data, boot) < 0) {
		p->argv[*n] = NULL;
		return -1;
	}
	(*n)++;
	return 0;
}

static int
copy_path(struct cs_plan *p, size_t *n)
{
	const char *folder = p->isolation != CS_ISOLATION_BARE ? CS_PLAN_FOLDER
	    "/"
	    : p->workspace ? "../job/"
			   : "";

	if (asprintf(&p->argv[*n], "%s%s", folder, p->name) < 0) {
		p->argv[*n] = NULL;
		return -1;
	}
	(*n)++;
	return 0;
}

/* python -B -s -S -c BOOT PROGRAM ARGS..., see boot.h; bash ... PROGRAM ARGS...
 */
static int
make_argv(
    struct cs_plan *p, const struct cs_json *env, const struct cs_ceilings *c)
{
	const struct cs_json *args = cs_json_get(env, "options.args");
	size_t n = 0;

	p->argv = calloc(FIXED_ARGS + cs_json_size(args) + 1, sizeof(*p->argv));
	if (p->argv == NULL || copy_arg(p, &n, p->binary) < 0 ||
	    copy_words(p, &n, p->bash ? bash_words : python_words) < 0 ||
	    (!p->bash && copy_boot(p, &n, c, cs_boot) < 0) ||
	    copy_path(p, &n) < 0)
		return -1;
	for (size_t i = 0; i < cs_json_size(args); i++) {
		const struct cs_json *arg = cs_json_at(args, i);

		if (holds_nul(arg))
			cs_plan_refuse(p, "bad:", "args");
		if (copy_arg(p, &n, cs_json_text(arg, NULL)) < 0)
			return -1;
	}
	return 0;
}

/* Whether an interpreter, its library or a module reads the variable at start,
 * by the beginning of its name. */
static bool
is_read_at_start(const char *name)
{
	static const char *const names[] = { "PYTHON", "LD_", "LC_", "LANG",
		"TZ", "MALLOC_", "GLIBC_", "OMP_", "OPENBLAS_", "MKL_",
		"NUMEXPR_", "MPL" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strncmp(name, names[i], strlen(names[i])) == 0)
			return true;
	return false;
}

bool
cs_startup_is_cold(const struct cs_plan *p, const struct cs_json *env)
{
	const struct cs_json *asked = cs_json_get(env, "options.env");

	if (p->bash)
		return true;
	for (void *it = cs_json_first(asked); it != NULL;
	     it = cs_json_next(asked, it))
		if (is_read_at_start(cs_json_it_key(it)))
			return true;
	return false;
}

int
cs_startup_job(
    struct cs_plan *p, const struct cs_json *env, const struct cs_ceilings *c)
{
	return make_argv(p, env, c) < 0 ? -1 : make_env(p, env, c);
}

static int
make_server_argv(
    struct cs_plan *p, const struct cs_ceilings *c, const char *const *modules)
{
	size_t n = 0;

	p->argv = calloc(
	    FIXED_ARGS + count_words(modules) + 1, sizeof(*p->argv));
	if (p->argv == NULL || copy_arg(p, &n, p->binary) < 0 ||
	    copy_words(p, &n, python_words) < 0 ||
	    copy_boot(p, &n, c, cs_boot_server) < 0)
		return -1;
	return copy_words(p, &n, modules);
}

int
cs_startup_server(const struct cs_ceilings *c, const char *const *modules,
    struct cs_plan *out, struct cs_err *err)
{
	*out = (struct cs_plan){ .limits = c->limits,
		.isolation = c->isolation,
		.binary = cs_startup_interpreter(c),
		.name = "" };
	return make_server_argv(out, c, modules) < 0 ||
		make_env(out, NULL, c) < 0
	    ? cs_err_nomem(err)
	    : 0;
}
