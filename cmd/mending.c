#include "mending.h"

static void
pass_list(const char *option, const struct cs_list *list, struct cs_list *argv)
{
	for (size_t i = 0; i < list->n; i++) {
		cs_list_add(argv, option);
		cs_list_add(argv, list->v[i]);
	}
}

void
cs_mending_pass(const struct cs_mending *m, struct cs_list *argv)
{
	pass_list("--only", &m->only, argv);
	pass_list("--skip", &m->skip, argv);
	if (m->no_guess)
		cs_list_add(argv, "--no-guess");
	if (m->placeholders)
		cs_list_add(argv, "--placeholders");
}
