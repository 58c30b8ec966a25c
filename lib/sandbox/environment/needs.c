#include "sandbox/environment/needs.h"

#include <fnmatch.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "envelope/env.h"
#include "envelope/json.h"
#include "python/metadata.h"
#include "sandbox/environment/build.h"
#include "sandbox/environment/environment.h"
#include "sandbox/environment/requirement.h"
#include "sandbox/environment/version.h"
#include "sandbox/environment/wanted.h"
#include "sandbox/interpreter/interpreter.h"
#include "sandbox/plan.h"

static void
refuse(struct cs_needs *n, const char *reason)
{
	if (n->refused == NULL)
		n->refused = reason;
}

/* Check whether the program accepts this interpreter. */
static void
check_python(
    struct cs_needs *n, const char *wish, const struct cs_interpreter *p)
{
	const bool whole = p->release != NULL;
	char version[32];
	int rc;

	if (wish == NULL || (!whole && p->version == NULL))
		return;
	(void)snprintf(
	    version, sizeof(version), "%s", whole ? p->release : p->version);
	/* As in pip, a pre-release counts as its release. */
	version[strspn(version, "0123456789.")] = '\0';
	rc = cs_version_admits(wish, strlen(wish), version,
	    whole ? CS_VERSION_WHOLE : CS_VERSION_BEGINNING);
	if (rc > 0)
		return;
	refuse(n, rc < 0 ? "bad:metadata" : "ceiling:python");
	cs_buf_addf(
	    &n->detail, "requires-python %s, and this is %s", wish, version);
}

/* Collect the strings from both places in one list. */
static int
collect(struct cs_needs *n, const struct cs_json *with,
    const struct cs_metadata *own)
{
	const size_t asked = cs_json_size(with);
	size_t at = 0;

	n->asked = calloc(asked + own->n + 1, sizeof(*n->asked));
	n->more = calloc(asked + own->n + 1, sizeof(*n->more));
	if (n->asked == NULL || n->more == NULL)
		return -1;
	for (size_t i = 0; i < asked + own->n; i++) {
		n->asked[at] = strdup(i < asked
			? cs_json_text(cs_json_at(with, i), NULL)
			: own->dependencies[i - asked]);
		if (n->asked[at++] == NULL)
			return -1;
	}
	return 0;
}

/* A package's name and version, "NAME==VERSION", in the environment. */
static const char *
version_in(const struct cs_environment *e, const char *name)
{
	const struct cs_json *list = e != NULL ? e->list : NULL;
	struct cs_requirement has;
	struct cs_err ignored;

	for (size_t i = 0; i < cs_json_size(list); i++) {
		const char *text = cs_json_text(cs_json_at(list, i), NULL);

		if (cs_requirement_read(text, &has, &ignored) == 0 &&
		    strcmp(has.name, name) == 0 && has.len > 2)
			return has.specifiers + 2;
	}
	return NULL;
}

static bool
is_among(const char *text, const char *const *words)
{
	for (; words != NULL && *words != NULL; words++)
		if (strcmp(text, *words) == 0)
			return true;
	return false;
}

/* What an extra adds, or a marker excludes, is not known for installed
 * packages. */
static bool
is_there(const char *text, const struct cs_requirement *r,
    const struct cs_ceilings *c)
{
	const char *version = version_in(c->environment, r->name);

	if (c->packages != NULL && is_among(text, c->packages->wanted->with))
		return true;
	return version != NULL && strpbrk(text, "[;") == NULL &&
	    cs_version_admits(
		r->specifiers, r->len, version, CS_VERSION_WHOLE) > 0;
}

static bool
is_allowed(const char *name, const char *const *patterns)
{
	for (; patterns != NULL && *patterns != NULL; patterns++)
		if (fnmatch(*patterns, name, 0) == 0)
			return true;
	return false;
}

static void
judge(struct cs_needs *n, const char *text, const struct cs_ceilings *c)
{
	struct cs_requirement r;
	struct cs_err ignored;

	if (cs_requirement_read(text, &r, &ignored) == 0) {
		if (is_there(text, &r, c) || is_among(text, n->more))
			return;
		if (c->packages != NULL && is_allowed(r.name, c->allow_pkg)) {
			n->more[n->n++] = text;
			return;
		}
	}
	if (n->detail.len > 0 && n->refused == NULL)
		cs_buf_cut(&n->detail, 0);
	refuse(n, "ceiling:with");
	cs_buf_addf(&n->detail, "%s%s", n->detail.len > 0 ? ", " : "", text);
}

static int
by_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static int
read_all(const struct cs_json *env, const struct cs_ceilings *c,
    const struct cs_metadata *own, struct cs_needs *n)
{
	check_python(n, own->requires_python, c->python);
	if (n->refused != NULL)
		return 0;
	if (collect(n, cs_json_get(env, "options.with"), own) < 0)
		return -1;
	for (char **text = n->asked; *text != NULL; text++)
		judge(n, *text, c);
	qsort(n->more, n->n, sizeof(*n->more), by_text);
	if (n->n > 0 && c->isolation == CS_ISOLATION_BARE)
		refuse(n, "isolation:mount_ns");
	return 0;
}

int
cs_needs_read(const struct cs_json *env, const struct cs_ceilings *c,
    struct cs_needs *out, struct cs_err *err)
{
	struct cs_metadata own = { 0 };
	size_t len;
	const char *code = cs_env_code(env, &len);
	int rc;

	*out = (struct cs_needs){ .n = 0 };
	if (code != NULL && !cs_json_is(env, "lang", "bash") &&
	    cs_metadata_read(code, len, &own, err) < 0) {
		if (err->code != CS_EDATA)
			return -1;
		refuse(out, "bad:metadata");
		cs_buf_adds(&out->detail, err->msg);
		return cs_buf_check(&out->detail, err);
	}
	rc = read_all(env, c, &own, out);
	cs_metadata_free(&own);
	return rc < 0 ? cs_err_nomem(err) : cs_buf_check(&out->detail, err);
}

void
cs_needs_free(struct cs_needs *n)
{
	for (char **text = n->asked; text != NULL && *text != NULL; text++)
		free(*text);
	free(n->asked);
	free(n->more);
	cs_buf_free(&n->detail);
	*n = (struct cs_needs){ .n = 0 };
}
