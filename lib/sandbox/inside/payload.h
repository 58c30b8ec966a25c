#ifndef CS_SANDBOX_INSIDE_PAYLOAD_H
#define CS_SANDBOX_INSIDE_PAYLOAD_H

#include <stdint.h>
#include <sys/types.h>

#include "sandbox/resources/cgroups.h"

struct cs_plan;

struct cs_payload_ends {
	int stdio[3];
	int notes; /* see note.h; never the program's */
	int tools; /* the program has it as CS_HOSTTOOLS_FD; -1: none */
	int doors[CS_CGROUPS_PARTS], ndoors; /* of cs_cgroup_join() */
	pid_t parent;			     /* without which it is not to be */
};

/*
 * The process that becomes the interpreter: joins the job's group, takes its
 * descriptors, walls and limits (the walls need descriptors to be built), and
 * executes it, the last program that it can
 * start unless the plan allows more.  A step that fails is noted, and the
 * program never runs.
 */
_Noreturn void
cs_payload_main(const struct cs_plan *plan, const struct cs_payload_ends *ends);

/*
 * The same for the interpreter that is copied for each job, see warm.h; its
 * walls are such that those of a job can still be put up behind them, and it
 * has the memory of one job, in no group: there would be the copies of all
 * jobs, until each goes to its own.  The way in of its orders, its notes and
 * the file of boot.h stand at these numbers then.
 */
enum { CS_PAYLOAD_ORDERS = 3, CS_PAYLOAD_NOTES, CS_PAYLOAD_MODULE };
_Noreturn void cs_payload_serve(const struct cs_plan *plan,
    const struct cs_payload_ends *ends, int orders, int module);

/* The walls that hold from here on, put up by the process itself.  cookie is
 * that of cs_filter_load().  NULL, or the step that failed, with errno. */
const char *
cs_payload_confine(const struct cs_plan *plan, uint64_t cookie, int notes);

const char *cs_payload_join(const struct cs_payload_ends *ends);

#endif
