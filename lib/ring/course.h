#ifndef CS_RING_COURSE_H
#define CS_RING_COURSE_H

#include <stdbool.h>

struct cs_err;
struct cs_json;

/*
 * Where a job goes next, from what its envelope says: the loop of
 * cs-envelope(5).  Nothing here knows processes or pipes.
 */

enum cs_course_step {
	CS_COURSE_CHECK, /* to the gate, the sandbox, the diagnosis */
	CS_COURSE_HEAL,
	CS_COURSE_DONE,
};

/* What the loop remembers of one job.  Begin with all of it 0. */
struct cs_course {
	int runs;     /* programs that were run, or patches that were refused */
	int repairs;  /* syntax repairs in a row: they are no runs */
	bool patched; /* the code is no longer the given one */
	bool cancelled; /* whoever asked for it took it back */
};

/* What came back from the check, or from healing; attempts is the most runs
 * there may be. */
enum cs_course_step
cs_course_checked(struct cs_course *c, const struct cs_json *env, int attempts);
enum cs_course_step
cs_course_healed(struct cs_course *c, const struct cs_json *env);

/*
 * The end of a job: "outcome", "verified" and, when there was more than one
 * attempt, the last of them at the end of "history".  A guess that was taken
 * back is none of the code at hand.
 */
int cs_course_finish(
    const struct cs_course *c, struct cs_json *env, struct cs_err *err);

#endif
