#include "sandbox/plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base64.h"
#include "base/err.h"
#include "base/hash.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "sandbox/boot/boot.h"
#include "sandbox/environment/environment.h"
#include "sandbox/interpreter.h"

/* The environment is built from nothing; what the job or the user adds follows.
 */
static const char *const base_env[] = {
	"PATH=/usr/local/bin:/usr/bin:/bin",
	"HOME=/tmp",
	"LANG=C.UTF-8",
	"TZ=UTC",
	"PYTHONHASHSEED=0",
	NULL,
};
enum { FIXED_ARGS = 9 }; /* before the job's own, at most */
enum { BASE_ENV = sizeof(base_env) / sizeof(base_env[0]) };

/* The programs of an environment come first. */
static const char environment_path[] = "PATH=" CS_ENVIRONMENT_PROGRAMS
				       ":/usr/local/bin:/usr/bin:/bin";

/* An interpreter outside /usr may bring its own libpython. */
#define OWN_LIBRARIES "LD_LIBRARY_PATH=" CS_INTERPRETER_MOUNT "/lib"

/* What interpreters that the program starts would leave in its workspace. */
#define NO_BYTECODE "PYTHONDONTWRITEBYTECODE=1"

static void
refuse(struct cs_plan *p, const char *reason, const char *detail)
{
	if (p->refused[0] == '\0')
		(void)snprintf(
		    p->refused, sizeof(p->refused), "%s%s", reason, detail);
}

/* A wish for a quantity: less is granted, more is refused by name. */
static void
wish(struct cs_plan *p, const struct cs_json *env, const char *path,
    const char *name, int64_t unit, int64_t *limit)
{
	const int64_t v = cs_json_int(env, path, -1);

	if (v < 0)
		return;
	if (v == 0 || v > *limit / unit)
		refuse(p, "ceiling:", name);
	else
		*limit = v * unit;
}

static bool
is_unset_or(const struct cs_json *env, const char *path, const char *word)
{
	const char *s = cs_json_str(env, path);

	return s == NULL || strcmp(s, word) == 0;
}

/* The gate has to have judged this very code. */
static bool
has_digest(const char *bytes, size_t len, const struct cs_json *digest)
{
	const char *judged = cs_json_text(digest, NULL);
	char sum[CS_HASH_HEX];

	if (judged == NULL)
		return false;
	cs_hash_sha256(bytes, len, sum);
	return strcmp(judged, sum) == 0;
}

static bool
ends_in(const char *path, const char *end)
{
	const char *at = path != NULL ? strrchr(path, *end) : NULL;

	return at != NULL && strcmp(at, end) == 0;
}

/* The gate has judged other code, or not all of it: the Python among the files
 * can be imported. */
static bool
is_stale(const struct cs_json *env, const struct cs_plan *p)
{
	const struct cs_json *gate = cs_json_key(env, "gate");
	const struct cs_json *files = cs_json_key(gate, "files");

	if (gate == NULL)
		return false;
	if (!has_digest(p->code, p->code_len, cs_json_key(gate, "code_sha256")))
		return true;
	for (size_t i = 0; i < p->nfiles; i++) {
		const struct cs_plan_file *f = &p->files[i];

		if (ends_in(f->path, ".py") &&
		    !has_digest(f->bytes.data, f->bytes.len,
			cs_json_key(files, f->path)))
			return true;
	}
	return false;
}

/* What the job asks for that it can't have. */
static void
check_wishes(
    struct cs_plan *p, const struct cs_json *env, const struct cs_ceilings *c)
{
	if (is_stale(env, p))
		refuse(p, "stale-gate", "");
	if (cs_json_true(env, "code_repaired"))
		refuse(p, "encoding", "");
	if (p->bash ? !c->bash : !c->python_jobs)
		refuse(p, "ceiling:", "lang");
	if (p->bash && p->isolation == CS_ISOLATION_BARE)
		refuse(p, "isolation:", "pid_ns");
	if (!is_unset_or(env, "options.policy", c->policy))
		refuse(p, "ceiling:", "policy");
	if (cs_json_true(env, "options.network") && !c->network)
		refuse(p, "ceiling:", "network");
	if (p->needs.refused != NULL)
		refuse(p, p->needs.refused, "");
	if (cs_json_get(env, "options.session") != NULL)
		refuse(p, "ceiling:", "session");
	wish(p, env, "options.timeout_ms", "timeout", 1, &p->limits.wall_ms);
	wish(p, env, "options.memory_mib", "memory", 1024,
	    &p->limits.memory_kib);
	if (p->limits.memory_kib < CS_LIMITS_MEMORY_KIB_MIN)
		refuse(p, "bad:", "memory");
}

/* The last component of the envelope's "file", when it can name a file. */
static const char *
name_of(const struct cs_json *env, bool bash)
{
	const char *otherwise = bash ? "main.sh" : "main.py";
	const char *file = cs_json_str(env, "file"), *base;

	if (file == NULL)
		return otherwise;
	base = strrchr(file, '/');
	base = base != NULL ? base + 1 : file;
	if (*base == '\0' || strlen(base) > 255 || strcmp(base, ".") == 0 ||
	    strcmp(base, "..") == 0 || cs_json_key(env, "file_base64") != NULL)
		return otherwise;
	return base;
}

static bool
holds_nul(const struct cs_json *v)
{
	size_t n;
	const char *s = cs_json_text(v, &n);

	return s != NULL && strlen(s) != n;
}

/* Put "K=V", taken over, in the place of another K, else behind the others. */
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

/* A variable that the job asks for; its name is one that execve(2) can carry. */
static int
add_env(
    struct cs_plan *p, size_t *n, const char *key, const struct cs_json *value)
{
	char *word;

	if (*key == '\0' || strchr(key, '=') != NULL || holds_nul(value)) {
		refuse(p, "bad:", "env");
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

/* Whether there is an environment that a job can be run in. */
static bool
is_furnished(const struct cs_ceilings *c)
{
	return c->environment != NULL && !c->environment->unbuilt;
}

static const char *
interpreter_of(const struct cs_ceilings *c)
{
	if (is_furnished(c))
		return CS_ENVIRONMENT_PYTHON;
	return c->isolation == CS_ISOLATION_BARE ? c->python->host
						 : c->python->inside;
}

/* What every interpreter has, with room for more words. */
static int
start_env(
    struct cs_plan *p, size_t *n, const struct cs_ceilings *c, size_t more)
{
	*n = 0;
	p->env = calloc(
	    BASE_ENV + 2 + count_words(c->env) + more + 1, sizeof(*p->env));
	if (p->env == NULL || put_words(p, n, base_env) < 0)
		return -1;
	if (p->workspace && put_env(p, n, strdup(NO_BYTECODE)) < 0)
		return -1;
	if (is_furnished(c) && put_env(p, n, strdup(environment_path)) < 0)
		return -1;
	if (c->python->prefix != NULL && p->isolation != CS_ISOLATION_BARE)
		return put_env(p, n, strdup(OWN_LIBRARIES));
	return 0;
}

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

/*
 * Libraries that would start a pool of threads when they are imported are told
 * not to, since a copy has only the thread that makes it.  What the user says
 * counts more; a job's own environment is without them.
 */
static int
make_server_env(struct cs_plan *p, const struct cs_ceilings *c)
{
	static const char *const no_pools[] = { "OPENBLAS_NUM_THREADS=1",
		"OMP_NUM_THREADS=1", "MKL_NUM_THREADS=1",
		"NUMEXPR_NUM_THREADS=1", NULL };
	size_t n;

	if (start_env(p, &n, c, count_words(no_pools)) < 0 ||
	    put_words(p, &n, no_pools) < 0)
		return -1;
	return put_words(p, &n, c->env);
}

/* What stands in front of the program's path; NULL ends it. */
static const char *const python_words[] = { "-B", "-s", "-S", "-c", cs_boot,
	NULL };
static const char *const bash_words[] = { "--noprofile", "--norc", "--", NULL };

static const char *const server_words[] = { "-B", "-s", "-S", "-c",
	cs_boot_server, NULL };

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
make_argv(struct cs_plan *p, const struct cs_json *env)
{
	const struct cs_json *args = cs_json_get(env, "options.args");
	const char *const *words = p->bash ? bash_words : python_words;
	size_t n = 0;

	p->argv = calloc(FIXED_ARGS + cs_json_size(args) + 1, sizeof(*p->argv));
	if (p->argv == NULL || copy_arg(p, &n, p->binary) < 0)
		return -1;
	for (; *words != NULL; words++)
		if (copy_arg(p, &n, *words) < 0)
			return -1;
	if (copy_path(p, &n) < 0)
		return -1;
	for (size_t i = 0; i < cs_json_size(args); i++) {
		const struct cs_json *arg = cs_json_at(args, i);

		if (holds_nul(arg))
			refuse(p, "bad:", "args");
		if (copy_arg(p, &n, cs_json_text(arg, NULL)) < 0)
			return -1;
	}
	return 0;
}

/* Whether an interpreter, its library or a module reads the variable when it
 * starts, by how its name begins. */
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

/* A copy has what its server was started with. */
static bool
is_cold(const struct cs_plan *p, const struct cs_json *env)
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

/* Relative, no empty, "." or ".." component. */
static bool
is_below(const char *path)
{
	for (;;) {
		const size_t n = strcspn(path, "/");

		if (n == 0 || n > 255 || (n == 1 && path[0] == '.') ||
		    (n == 2 && path[0] == '.' && path[1] == '.'))
			return false;
		if (path[n] == '\0')
			return true;
		path += n + 1;
	}
}

static int
add_file(struct cs_plan *p, const char *path, const struct cs_json *v)
{
	struct cs_plan_file *f = &p->files[p->nfiles];
	const struct cs_json *coded = cs_json_key(v, "base64");
	const char *s;
	struct cs_err ignored;
	size_t len;

	f->path = path;
	p->nfiles++;
	if (!is_below(path))
		refuse(p, "bad:", "files");
	s = cs_json_text(coded != NULL ? coded : v, &len);
	if (coded == NULL)
		cs_buf_add(&f->bytes, s, len);
	else if (cs_base64_decode(s, len, &f->bytes, &ignored) < 0 &&
	    ignored.code != CS_ENOMEM)
		refuse(p, "bad:", "files");
	return f->bytes.failed == CS_OK ? 0 : -1;
}

static int
make_files(struct cs_plan *p, const struct cs_json *env)
{
	const struct cs_json *files = cs_json_get(env, "options.files");

	if (cs_json_size(files) == 0)
		return 0;
	p->files = calloc(cs_json_size(files), sizeof(*p->files));
	if (p->files == NULL)
		return -1;
	for (void *it = cs_json_first(files); it != NULL;
	     it = cs_json_next(files, it))
		if (add_file(p, cs_json_it_key(it), cs_json_it_value(it)) < 0)
			return -1;
	return 0;
}

int
cs_plan_make(const struct cs_json *env, const struct cs_ceilings *c,
    struct cs_plan *out, struct cs_err *err)
{
	const bool bash = cs_json_is(env, "lang", "bash");
	const bool bare = c->isolation == CS_ISOLATION_BARE;

	*out = (struct cs_plan){
		.limits = c->limits,
		.exec = (c->exec || bash) && !bare,
		.network = c->network,
		.bash = bash,
		.isolation = c->isolation,
		.landlock_abi = c->landlock_abi,
		.reads = c->reads,
		.workspace = c->workspace != NULL,
		.python = c->python,
		.environment = c->environment,
		.binary = bash ? "/bin/bash" : interpreter_of(c),
		.name = name_of(env, bash),
	};
	out->code = cs_env_code(env, &out->code_len);
	out->input = cs_json_text(
	    cs_json_get(env, "options.stdin"), &out->input_len);
	if (make_files(out, env) < 0)
		return cs_err_nomem(err);
	if (cs_needs_read(env, c, &out->needs, err) < 0)
		return -1;
	check_wishes(out, env, c);
	out->cold = is_cold(out, env);
	if (make_argv(out, env) < 0 || make_env(out, env, c) < 0)
		return cs_err_nomem(err);
	return 0;
}

int
cs_plan_server(const struct cs_ceilings *c, const char *const *modules,
    struct cs_plan *out, struct cs_err *err)
{
	size_t count = 0, n = 0;
	bool well = true;

	*out = (struct cs_plan){ .limits = c->limits,
		.isolation = c->isolation,
		.binary = interpreter_of(c),
		.name = "" };
	while (modules[count] != NULL)
		count++;
	out->argv = calloc(FIXED_ARGS + count + 1, sizeof(*out->argv));
	well = out->argv != NULL && copy_arg(out, &n, out->binary) == 0;
	for (size_t i = 0; well && server_words[i] != NULL; i++)
		well = copy_arg(out, &n, server_words[i]) == 0;
	for (size_t i = 0; well && i < count; i++)
		well = copy_arg(out, &n, modules[i]) == 0;
	if (!well || make_server_env(out, c) < 0)
		return cs_err_nomem(err);
	return 0;
}

static void
free_words(char **words)
{
	for (char **w = words; w != NULL && *w != NULL; w++)
		free(*w);
	free(words);
}

void
cs_plan_free(struct cs_plan *p)
{
	free_words(p->argv);
	free_words(p->env);
	for (size_t i = 0; i < p->nfiles; i++)
		cs_buf_free(&p->files[i].bytes);
	free(p->files);
	cs_needs_free(&p->needs);
	*p = (struct cs_plan){ 0 };
}
