#ifndef CS_OPTIONS_SIGNS_H
#define CS_OPTIONS_SIGNS_H

#include "common/front.h"

struct cs_diagnose_options;
struct cs_pattern;

/* Options for what means failure in a job that ended with status 0: of
 * cs-classify, and of cs-run, which passes them on. */
struct cs_signs {
	const char *silent; /* NULL: not given */
	struct cs_list patterns;
};

#define CS_SIGNS_OPTS(s)                                                       \
	{ CS_OPT_TEXT, 0, "silent", "strict|default|off",                      \
		"what is a failure with status 0 (default)",                   \
		{ .text = &(s)->silent } },                                    \
	{                                                                      \
		CS_OPT_LIST, 0, "silent-pattern", "RE",                        \
		    "a matching output line means failure",                    \
		{                                                              \
			.list = &(s)->patterns                                 \
		}                                                              \
	}

/* What they request.  The caller frees the patterns, which o borrows; NULL:
 * none.  A bad one ends the program. */
struct cs_pattern *
cs_signs_read(const struct cs_signs *s, struct cs_diagnose_options *o);

#endif
