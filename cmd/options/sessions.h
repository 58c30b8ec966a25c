#ifndef CS_OPTIONS_SESSIONS_H
#define CS_OPTIONS_SESSIONS_H

#include <stdint.h>

#include "common/front.h"

/* Options for the sessions of a stream, for each command that has them. */
struct cs_session_options {
	const char *max, *idle; /* as given, NULL if not */
};

#define CS_SESSION_OPTS(s)                                                     \
	{ CS_OPT_TEXT, 0, "max-sessions", "N", "concurrent sessions (16)",     \
		{ .text = &(s)->max } },                                       \
	{                                                                      \
		CS_OPT_TEXT, 0, "session-idle", "SECONDS",                     \
		    "seconds to wait for the next cell (600)",                 \
		{                                                              \
			.text = &(s)->idle                                     \
		}                                                              \
	}

/* A bad one ends the program. */
int cs_sessions_max(const struct cs_session_options *s);
int64_t cs_sessions_idle_us(const struct cs_session_options *s);

#endif
