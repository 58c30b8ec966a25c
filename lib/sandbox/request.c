#include "sandbox/request.h"

#include <stdlib.h>
#include <string.h>

#include "base/base64.h"
#include "base/err.h"
#include "base/hash.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "sandbox/boot/startup.h"
#include "sandbox/plan.h"
#include "sandbox/session/eligible.h"

/* A requested quantity: less is granted, more is refused by name. */
static void
wish(struct cs_plan *p, const struct cs_json *env, const char *path,
    const char *name, int64_t unit, int64_t *limit)
{
	const int64_t v = cs_json_int(env, path, -1);

	if (v < 0)
		return;
	if (v == 0 || v > *limit / unit)
		cs_plan_refuse(p, "ceiling:", name);
	else
		*limit = v * unit;
}

static bool
is_unset_or(const struct cs_json *env, const char *path, const char *word)
{
	const char *s = cs_json_str(env, path);

	return s == NULL || strcmp(s, word) == 0;
}

/* The gate must have judged this very code. */
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

/* Whether the gate judged other code, or not all of it: the Python files can be
 * imported. */
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

/* Requests that cannot be granted. */
static void
check_wishes(
    struct cs_plan *p, const struct cs_json *env, const struct cs_ceilings *c)
{
	if (is_stale(env, p))
		cs_plan_refuse(p, "stale-gate", "");
	if (cs_json_true(env, "code_repaired"))
		cs_plan_refuse(p, "encoding", "");
	if (p->bash ? !c->bash : !c->python_jobs)
		cs_plan_refuse(p, "ceiling:", "lang");
	if (p->bash && p->isolation == CS_ISOLATION_BARE)
		cs_plan_refuse(p, "isolation:", "pid_ns");
	if (!is_unset_or(env, "options.policy", c->policy))
		cs_plan_refuse(p, "ceiling:", "policy");
	if (cs_json_true(env, "options.network") && !c->network)
		cs_plan_refuse(p, "ceiling:", "network");
	if (p->needs.refused != NULL)
		cs_plan_refuse(p, p->needs.refused, "");
	wish(p, env, "options.timeout_ms", "timeout", 1, &p->limits.wall_ms);
	wish(p, env, "options.memory_mib", "memory", 1024,
	    &p->limits.memory_kib);
	if (p->limits.memory_kib < CS_LIMITS_MEMORY_KIB_MIN)
		cs_plan_refuse(p, "bad:", "memory");
}

/* The last component of the envelope's "file", if it is usable as a file
 * name. */
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

/* Relative, without an empty, "." or ".." component. */
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
		cs_plan_refuse(p, "bad:", "files");
	s = cs_json_text(coded != NULL ? coded : v, &len);
	if (coded == NULL)
		cs_buf_add(&f->bytes, s, len);
	else if (cs_base64_decode(s, len, &f->bytes, &ignored) < 0 &&
	    ignored.code != CS_ENOMEM)
		cs_plan_refuse(p, "bad:", "files");
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
cs_request_plan(const struct cs_json *env, const struct cs_ceilings *c,
    struct cs_plan *out, struct cs_err *err)
{
	const bool bash = cs_json_is(env, "lang", "bash");
	const bool bare = c->isolation == CS_ISOLATION_BARE;

	*out = (struct cs_plan){
		.limits = c->limits,
		.exec = (c->exec || bash) && !bare,
		.network = c->network,
		.bash = bash,
		.tools = c->tools != NULL,
		.isolation = c->isolation,
		.landlock_abi = c->landlock_abi,
		.reads = c->reads,
		.workspace = c->workspace != NULL,
		.python = c->python,
		.environment = c->environment,
		.binary = bash ? "/bin/bash" : cs_startup_interpreter(c),
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
	out->cold = cs_startup_is_cold(out, env);
	cs_eligible_check(out, env, c);
	return cs_startup_job(out, env, c) < 0 ? cs_err_nomem(err) : 0;
}
