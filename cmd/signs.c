#include "signs.h"

#include <string.h>

#include "base/err.h"
#include "diagnose/diagnose.h"
#include "diagnose/patterns.h"

struct cs_patterns *
cs_signs_read(const struct cs_signs *s, struct cs_diagnose_options *o)
{
	const char *silent = s->silent != NULL ? s->silent : "default";
	struct cs_patterns *patterns;
	struct cs_err err;

	o->no_signs = strcmp(silent, "off") == 0;
	o->low_signs = strcmp(silent, "strict") == 0;
	if (!o->no_signs && !o->low_signs && strcmp(silent, "default") != 0)
		cs_die(CS_EX_TROUBLE,
		    "--silent: %s is neither strict, default nor off", silent);
	patterns = cs_patterns_new(s->patterns.v, s->patterns.n, &err);
	if (patterns == NULL)
		cs_die(CS_EX_TROUBLE, "--silent-pattern: %s", err.msg);
	o->patterns = patterns;
	return patterns;
}
