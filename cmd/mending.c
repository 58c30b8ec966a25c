#include "mending.h"

void
cs_mending_pass(const struct cs_mending *m, struct cs_list *argv)
{
	cs_list_options(argv, "--only", &m->only);
	cs_list_options(argv, "--skip", &m->skip);
	cs_list_flag(argv, "--no-guess", m->no_guess);
	cs_list_flag(argv, "--placeholders", m->placeholders);
}
