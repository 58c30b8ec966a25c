#include "sandbox/root/bare.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <unistd.h>

#include "sandbox/plan.h"
#include "sandbox/workspace/layer.h"
#include "sandbox/workspace/workspace.h"

static const char *
place_layer(const struct cs_ceilings *c, struct cs_layer *layer)
{
	*layer = (struct cs_layer){ .base = -1, .top = -1, .whole = true };
	if (c->workspace != NULL)
		return cs_workspace_copy(
		    c->workspace, ".." CS_PLAN_WORK, layer);
	if (c->layer)
		layer->top = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	return c->layer && layer->top < 0 ? "the job's directory" : NULL;
}

const char *
cs_bare_enter(
    const struct cs_ceilings *c, const char *home, struct cs_layer *layer)
{
	(void)umask(022);
	if (chdir(home) < 0 || mkdir("job", 0755) < 0 ||
	    mkdir("tmp", 0700) < 0 || chdir("job") < 0)
		return "the job's directory";
	/* Orphans are reparented to us, and we die with the launcher. */
	if (prctl(PR_SET_CHILD_SUBREAPER, 1) < 0 ||
	    prctl(PR_SET_PDEATHSIG, SIGKILL) < 0 ||
	    prctl(PR_SET_DUMPABLE, 0) < 0)
		return "prctl";
	return place_layer(c, layer);
}

static char *
in_tmp(const char *name, const char *home)
{
	char *word;

	return asprintf(&word, "%s=%s/tmp", name, home) < 0 ? NULL : word;
}

int
cs_bare_environment(struct cs_plan *plan, const char *home)
{
	size_t n = 0;
	char **env;

	while (plan->env[n] != NULL)
		n++;
	env = reallocarray(plan->env, n + 2, sizeof(*env));
	if (env == NULL)
		return -1;
	plan->env = env;
	for (size_t i = 0; i < n; i++) {
		if (strcmp(env[i], "HOME=/tmp") != 0)
			continue;
		env[i] = in_tmp("HOME", home);
		if (env[i] == NULL)
			return -1;
	}
	env[n] = in_tmp("TMPDIR", home);
	env[n + 1] = NULL;
	return env[n] != NULL ? 0 : -1;
}
