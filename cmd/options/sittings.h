#ifndef CS_OPTIONS_SITTINGS_H
#define CS_OPTIONS_SITTINGS_H

#include <stdint.h>

#include "common/front.h"

/* The options that are about the sessions of a stream, for each command that
 * has them. */
struct cs_sittings {
	const char *max, *idle; /* as given, NULL: not given */
};

#define CS_SITTINGS_OPTS(s)                                                    \
	{ CS_OPT_TEXT, 0, "max-sessions", "N", "sessions at once (16)",        \
		{ .text = &(s)->max } },                                       \
	{                                                                      \
		CS_OPT_TEXT, 0, "session-idle", "SECONDS",                     \
		    "how long one waits for its next cell (600)",              \
		{                                                              \
			.text = &(s)->idle                                     \
		}                                                              \
	}

/* A bad one ends the program. */
int cs_sittings_max(const struct cs_sittings *s);
int64_t cs_sittings_idle_us(const struct cs_sittings *s);

#endif
