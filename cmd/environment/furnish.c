#include "environment/furnish.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "common/front.h"
#include "sandbox/environment/build.h"
#include "sandbox/environment/supply.h"
#include "sandbox/environment/wanted.h"
#include "sandbox/plan.h"

enum { PATIENCE_US = 1000 * 1000, SECOND_US = 1000 * 1000 };

/* NAME in a directory in PATH.  A version manager's shim cannot run inside. */
static char *
find_program(const char *name)
{
	const char *path = getenv("PATH");
	char *copy = strdup(path != NULL ? path : ""), *at = copy, *dir;
	char *found = NULL;

	while (
	    copy != NULL && found == NULL && (dir = strsep(&at, ":")) != NULL) {
		const size_t n = strlen(dir);

		if (*dir != '/' ||
		    (n >= 6 && strcmp(dir + n - 6, "/shims") == 0))
			continue;
		if (asprintf(&found, "%s/%s", dir, name) < 0)
			found = NULL;
		if (found != NULL && access(found, X_OK) < 0) {
			free(found);
			found = NULL;
		}
	}
	free(copy);
	return found;
}

/* On a terminal, say what is being waited for, in one line that is rewritten in
 * place. */
static void
tell(int64_t elapsed_us, void *ctx)
{
	struct cs_furnish *f = ctx;
	const int64_t s = elapsed_us / SECOND_US;

	if (elapsed_us < PATIENCE_US || s == f->told_s)
		return;
	f->told_s = s;
	(void)fprintf(stderr,
	    "\rcs-sandbox: %s is building an environment: %" PRId64 " s",
	    f->uv != NULL ? "uv" : "pip", s);
}

const struct cs_build *
cs_furnish_open(struct cs_furnish *f, const struct cs_wanted *w, bool told)
{
	struct cs_err err;

	if (cs_wanted_settings_read(&f->settings, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	f->uv = find_program("uv");
	f->build = (struct cs_build){
		.wanted = w,
		.settings = &f->settings,
		.uv = f->uv,
		.tell = told && isatty(STDERR_FILENO) == 1 ? tell : NULL,
		.ctx = f,
	};
	return &f->build;
}

void
cs_furnish_get(struct cs_furnish *f, const struct cs_ceilings *c,
    struct cs_environment *out)
{
	struct cs_err err;
	int rc;

	if (c->isolation == CS_ISOLATION_BARE)
		cs_die(CS_EX_TROUBLE, "isolation: packages need namespaces");
	rc = cs_supply_get(&f->build, c, out, &err);
	if (f->told_s > 0)
		(void)fputs("\r\033[K", stderr);
	if (rc < 0)
		cs_die(CS_EX_TROUBLE, "environment: %s", err.msg);
}

void
cs_furnish_close(struct cs_furnish *f)
{
	cs_wanted_settings_free(&f->settings);
	free(f->uv);
}
