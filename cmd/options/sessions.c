#include "options/sessions.h"

#include "sandbox/session/sessions.h"

enum { MAX = 16, IDLE_MS = 600 * 1000, IDLE_MS_MAX = 24 * 3600 * 1000 };

int
cs_sessions_max(const struct cs_session_options *s)
{
	return (int)cs_front_whole(
	    "max-sessions", s->max, 0, CS_SESSIONS_MAX, MAX);
}

int64_t
cs_sessions_idle_us(const struct cs_session_options *s)
{
	return cs_front_seconds("session-idle", s->idle, IDLE_MS_MAX, IDLE_MS) *
	    1000;
}
