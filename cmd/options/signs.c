#include "options/signs.h"

#include <string.h>

#include "base/err.h"
#include "base/pattern.h"
#include "diagnose/diagnose.h"

struct cs_pattern *
cs_signs_read(const struct cs_signs *s, struct cs_diagnose_options *o)
{
	const char *silent = s->silent != NULL ? s->silent : "default";
	struct cs_pattern *patterns = NULL;
	struct cs_err err;

	o->no_signs = strcmp(silent, "off") == 0;
	o->low_signs = strcmp(silent, "strict") == 0;
	if (!o->no_signs && !o->low_signs && strcmp(silent, "default") != 0)
		cs_die(CS_EX_TROUBLE,
		    "--silent: %s is neither strict, default nor off", silent);
	if (s->patterns.n > 0)
		patterns = cs_pattern_new(s->patterns.v, &err);
	if (s->patterns.n > 0 && patterns == NULL)
		cs_die(CS_EX_TROUBLE, "--silent-pattern: %s", err.msg);
	o->patterns = patterns;
	return patterns;
}
