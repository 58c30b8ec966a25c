#ifndef CS_RING_LANE_H
#define CS_RING_LANE_H

#include <poll.h>
#include <stdbool.h>

struct cs_err;
struct cs_json;

/*
 * A sequence of filters, started once: envelopes go in at one end and come out,
 * one for one, at the other.  Nothing here blocks, except for a second when a
 * stage has died, which may have a message.
 */
struct cs_lane;

/* One filter: its argument vector, NULL-terminated. */
typedef const char *const *cs_stage;

enum { CS_LANE_STAGES = 3 };
struct cs_lane_plan {
	cs_stage stages[CS_LANE_STAGES];
	int n;
	int slowest; /* which of them takes longest to start */
};

/*
 * Start the stages, each reading the output of the previous one.  Standard
 * error is the caller's.
 */
struct cs_lane *
cs_lane_open(const struct cs_lane_plan *plan, struct cs_err *err);
/* If it contains no envelope: let every stage exit by itself, otherwise as
 * cs_lane_free(). */
void cs_lane_close(struct cs_lane *l);
/* Terminates what is still alive: with a signal that it can handle, since a
 * stage may have to end others, and after a second by force. */
void cs_lane_free(struct cs_lane *l);

/* Queue an envelope; the caller keeps its own. */
int
cs_lane_send(struct cs_lane *l, const struct cs_json *env, struct cs_err *err);

enum { CS_LANE_FDS = 2 };
void cs_lane_fds(const struct cs_lane *l, struct pollfd fds[CS_LANE_FDS]);

/* Move bytes as reported by poll(2).  -1 and err if a stage is gone or
 * broken. */
int cs_lane_move(struct cs_lane *l, const struct pollfd fds[CS_LANE_FDS],
    struct cs_err *err);

/* The next answer (owned by the caller), 0 if none is complete, -1 and err if
 * it is not an envelope. */
int cs_lane_take(struct cs_lane *l, struct cs_json **env, struct cs_err *err);

#endif
