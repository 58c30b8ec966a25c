#include "sandbox/plan.h"

#include <stdio.h>
#include <stdlib.h>

void
cs_plan_refuse(struct cs_plan *p, const char *reason, const char *detail)
{
	if (p->refused[0] == '\0')
		(void)snprintf(
		    p->refused, sizeof(p->refused), "%s%s", reason, detail);
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
