#include "furnish.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "front.h"
#include "sandbox/build.h"
#include "sandbox/supply.h"
#include "sandbox/plan.h"
#include "sandbox/wanted.h"

enum { PATIENCE_US = 1000 * 1000, SECOND_US = 1000 * 1000 };

/* NAME in a folder of PATH.  A version manager's shim can't run inside. */
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

/* Who watches a terminal is told what it waits for, in one line that is written
 * over. */
struct progress {
	const char *installer;
	int64_t told_s; /* 0: nothing yet */
};

static void
tell(int64_t elapsed_us, void *ctx)
{
	struct progress *p = ctx;
	const int64_t s = elapsed_us / SECOND_US;

	if (elapsed_us < PATIENCE_US || s == p->told_s)
		return;
	p->told_s = s;
	(void)fprintf(stderr,
	    "\rcs-sandbox: %s is building an environment: %" PRId64 " s",
	    p->installer, s);
}

static void
end_telling(const struct progress *p)
{
	if (p->told_s > 0)
		(void)fputs("\r\033[K", stderr);
}

void
cs_furnish(const struct cs_wanted *w, const struct cs_ceilings *c,
    struct cs_environment *out)
{
	struct cs_wanted_settings settings;
	struct progress progress = { .told_s = 0 };
	char *uv = find_program("uv");
	const struct cs_build b = {
		.wanted = w,
		.settings = &settings,
		.uv = uv,
		.tell = isatty(STDERR_FILENO) == 1 ? tell : NULL,
		.ctx = &progress,
	};
	struct cs_err err;
	int rc;

	if (c->isolation == CS_ISOLATION_BARE)
		cs_die(CS_EX_TROUBLE,
		    "isolation: without namespaces no environment can be had");
	if (cs_wanted_settings_read(&settings, &err) < 0)
		cs_die(CS_EX_TROUBLE, "%s", err.msg);
	progress.installer = uv != NULL ? "uv" : "pip";
	rc = cs_supply_get(&b, c, out, &err);
	end_telling(&progress);
	if (rc < 0)
		cs_die(CS_EX_TROUBLE, "environment: %s%s%s",
		    err.code == CS_EDATA ? progress.installer : "",
		    err.code == CS_EDATA ? ": " : "", err.msg);
	cs_wanted_settings_free(&settings);
	free(uv);
}
