#ifndef CS_RING_LANE_H
#define CS_RING_LANE_H

#include <poll.h>
#include <stdbool.h>

struct cs_err;
struct cs_json;

/*
 * A few filters in a row, started once: envelopes go in at one end and come
 * out, one for one, at the other.  Nothing here blocks, but for a second when a
 * stage has gone: it may have something to say.
 */
struct cs_lane;

/* One filter: its argument vector, ends with NULL. */
typedef const char *const *cs_stage;

enum { CS_LANE_STAGES = 3 };
struct cs_lane_plan {
	cs_stage stages[CS_LANE_STAGES];
	int n;
	int slowest; /* which of them takes the longest to get ready */
};

/*
 * Start the stages, each reading what the one before wrote.  Standard error is
 * the caller's.
 */
struct cs_lane *
cs_lane_open(const struct cs_lane_plan *plan, struct cs_err *err);
/* When no envelope is in it: let every stage end by itself, or else as
 * cs_lane_free(). */
void cs_lane_close(struct cs_lane *l);
/* Ends what is still alive: by a word, since a stage may have to end others,
 * and if that is not heeded within a second by force. */
void cs_lane_free(struct cs_lane *l);

/* Queue an envelope; the caller's stays his. */
int
cs_lane_send(struct cs_lane *l, const struct cs_json *env, struct cs_err *err);

enum { CS_LANE_FDS = 2 };
void cs_lane_fds(const struct cs_lane *l, struct pollfd fds[CS_LANE_FDS]);

/* Move bytes as poll(2) said.  -1 and err when a stage is gone or broken. */
int cs_lane_move(struct cs_lane *l, const struct pollfd fds[CS_LANE_FDS],
    struct cs_err *err);

/* The next answer (the caller's), 0 when none is whole, -1 and err when it is
 * no envelope. */
int cs_lane_take(struct cs_lane *l, struct cs_json **env, struct cs_err *err);

#endif
