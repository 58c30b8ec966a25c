#ifndef CS_SANDBOX_RESOURCES_CGROUP_H
#define CS_SANDBOX_RESOURCES_CGROUP_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "sandbox/resources/cgroups.h"

struct cs_limits;

/* What a group reports. */
enum { CS_CGROUP_PEAK, CS_CGROUP_CPU, CS_CGROUP_OOM, CS_CGROUP_TOLD };

/* One job's processes as one control group, whose memory and number are limited
 * together. */
struct cs_cgroup {
	const struct cs_cgroups *in;
	char name[80]; /* "": none was created, and every call does nothing */
	bool made[CS_CGROUPS_PARTS];
	int64_t memory_kib; /* its current limit */
	/* The files that report, opened before they are needed; each -1 if it
	 * is not open. */
	bool open;
	int told[CS_CGROUP_TOLD];
};

/* Its name begins with ours.  false if it could not be created or limited; then
 * it does not exist. */
bool cs_cgroup_make(const struct cs_cgroups *g, const char *ours,
    const struct cs_limits *l, struct cs_cgroup *out);
/*
 * How to get into the group.  In version 2 a process is born into it, by
 * clone3(2) with its directory; *fd is -1 otherwise.  A single-threaded process
 * that was not born there joins it through a file of each controller; *n is 0
 * otherwise.  false and errno if they cannot be opened.
 */
bool cs_cgroup_open_folder(const struct cs_cgroup *cg, int *fd);
bool cs_cgroup_open_doors(
    const struct cs_cgroup *cg, bool born, int doors[CS_CGROUPS_PARTS], int *n);
bool cs_cgroup_join(const int *doors, int n);

/* For a job with these limits, which may be lower; before its process joins.
 * false and errno. */
bool cs_cgroup_begin(struct cs_cgroup *cg, const struct cs_limits *l);

/* The group's resource usage, each -1 if unknown. */
struct cs_cgroup_use {
	int64_t peak_kib, cpu_us, oom_kills;
};
void cs_cgroup_read(const struct cs_cgroup *cg, struct cs_cgroup_use *out);

/* When all its processes are dead; false if it still exists. */
bool cs_cgroup_remove(struct cs_cgroup *cg);

#endif
