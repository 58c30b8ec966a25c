#ifndef CS_SANDBOX_INSIDE_PAYLOAD_H
#define CS_SANDBOX_INSIDE_PAYLOAD_H

#include <stdint.h>
#include <sys/types.h>

#include "sandbox/resources/cgroups.h"

struct cs_plan;

struct cs_payload_ends {
	int stdio[3];
	int notes; /* see note.h; never passed to the program */
	int tools; /* CS_HOSTTOOLS_FD in the program; -1: none */
	int doors[CS_CGROUPS_PARTS], ndoors; /* of cs_cgroup_join() */
	pid_t parent; /* die if it is no longer the parent */
};

/*
 * The process that becomes the interpreter: joins the job's group, sets up its
 * descriptors, confinement and limits (the confinement needs descriptors to be
 * set up), and executes it, the last program that it can start unless the plan
 * allows more.  A step that fails is reported, and the program never runs.
 */
_Noreturn void
cs_payload_main(const struct cs_plan *plan, const struct cs_payload_ends *ends);

/*
 * The same for the interpreter that is copied for each job, see warm.h; its
 * confinement still allows that of a job to be added, and it has the memory of
 * one job, but no group: that would contain the copies of all jobs until each
 * joins its own.  Its order socket, its notes and the file of boot.h then have
 * these numbers.
 */
enum { CS_PAYLOAD_ORDERS = 3, CS_PAYLOAD_NOTES, CS_PAYLOAD_MODULE };
_Noreturn void cs_payload_serve(const struct cs_plan *plan,
    const struct cs_payload_ends *ends, int orders, int module);

/* Apply the remaining confinement, to the calling process itself.  cookie is
 * that of cs_filter_load().  NULL, or the step that failed, with errno. */
const char *
cs_payload_confine(const struct cs_plan *plan, uint64_t cookie, int notes);

const char *cs_payload_join(const struct cs_payload_ends *ends);

#endif
