#ifndef CS_RING_COURSE_H
#define CS_RING_COURSE_H

#include <stdbool.h>

struct cs_err;
struct cs_json;

/*
 * Where a job goes next, according to its envelope: the loop of cs-envelope(5).
 * Nothing here knows processes or pipes.
 */

enum cs_course_step {
	CS_COURSE_CHECK, /* to the gate, the sandbox and the diagnosis */
	CS_COURSE_HEAL,
	CS_COURSE_DONE,
};

/* The state of the loop for one job; initially all 0. */
struct cs_course {
	int runs;	/* programs run, or patches rejected */
	int repairs;	/* consecutive syntax repairs, which are not runs */
	bool patched;	/* the code is no longer the original */
	bool cancelled; /* the sender cancelled it */
};

/* It came back from the check, or from healing; attempts is the maximum number
 * of runs. */
enum cs_course_step
cs_course_checked(struct cs_course *c, const struct cs_json *env, int attempts);
enum cs_course_step
cs_course_healed(struct cs_course *c, const struct cs_json *env);

/*
 * Complete a job: add "outcome", "verified" and, if there was more than one
 * attempt, the last of them at the end of "history".  A guess that was reverted
 * is not part of the current code.
 */
int cs_course_finish(
    const struct cs_course *c, struct cs_json *env, struct cs_err *err);

#endif
