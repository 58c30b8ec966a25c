#ifndef CS_SANDBOX_SESSION_SESSIONS_H
#define CS_SANDBOX_SESSION_SESSIONS_H

#include <poll.h>
#include <stdbool.h>
#include <stdint.h>

#include "sandbox/session/eligible.h"

struct cs_box;
struct cs_err;
struct cs_json;
struct cs_plan;
struct cs_spares;

/* One session: a box that takes one cell after the other. */
struct cs_session {
	char name[CS_ELIGIBLE_NAME_MAX + 1]; /* "": unused */
	struct cs_box *box;
	struct cs_json *options; /* of its first cell, or NULL */
	uint32_t cells;
	char *text;	  /* the file name of the last cell after the
			     first, or NULL */
	bool ends;	  /* when the current cell is done */
	bool busy;	  /* has a cell: the box is its question's */
	bool halts;	  /* its box is to be halted */
	int64_t until_us; /* how long it waits for the next */
};

/* The sessions of a stream, each of which lives at most as long as that. */
enum { CS_SESSIONS_MAX = 256 };
struct cs_sessions {
	struct cs_session *v;
	int max;
	int64_t idle_us; /* ended after this long without a cell */
};

int cs_sessions_init(
    struct cs_sessions *s, int max, int64_t idle_us, struct cs_err *err);
/* When none is busy, or the boxes of those that are have been freed. */
void cs_sessions_free(struct cs_sessions *s);

/* Whether a cell of that session is running; name may be NULL. */
bool cs_sessions_is_busy(const struct cs_sessions *s, const char *name);

/*
 * The box for a cell, in which it has begun; the plan gets its number.  NULL
 * and either the plan is refused, or err says what failed.  A session that has
 * ended by itself meanwhile is started afresh.
 */
struct cs_session *
cs_sessions_begin(struct cs_sessions *s, struct cs_spares *spares,
    const struct cs_json *env, struct cs_plan *plan, struct cs_err *err);

/* The cell is done, and has been examined; a session that does not continue is
 * forgotten, and its box buried. */
void cs_sessions_done(
    struct cs_sessions *s, struct cs_session *at, struct cs_spares *spares);

/*
 * The cell of an envelope will not be run.  If its session was to end with it,
 * it ends now, or when the current one is done, since nothing else will end it.
 */
void cs_sessions_skip(
    struct cs_sessions *s, struct cs_spares *spares, const struct cs_json *env);

/* Halt those that rest, end those that have waited too long, and drop those
 * that have died; to be called after the answers are written. */
void cs_sessions_tend(struct cs_sessions *s, struct cs_spares *spares);

/* When to tend them again: descriptors, and a time (0: forever). */
enum { CS_SESSIONS_FDS = 2 };
int cs_sessions_fds(const struct cs_sessions *s, struct pollfd *fds);
int64_t cs_sessions_deadline(const struct cs_sessions *s);

#endif
