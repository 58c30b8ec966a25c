#ifndef CS_SANDBOX_RESOURCES_CGROUPS_H
#define CS_SANDBOX_RESOURCES_CGROUPS_H

#include <limits.h>

/*
 * Where this user can create control groups on this machine, cgroups(7), as far
 * as can be seen; creating the first one shows it.  In version 2 beside our own
 * group, in version 1 below our own of each controller.  Without them the
 * limits of each process remain, and sample.h checks their sum.
 */

enum cs_cgroups_kind { CS_CGROUPS_NONE, CS_CGROUPS_V1, CS_CGROUPS_V2 };

/*
 * The directories to create groups in.  In version 2 the first is used for
 * everything.  Version 1 is used only for what no process limit can do:
 * RLIMIT_NPROC counts by user, and each job is one that nobody else is.
 */
enum cs_cgroups_part {
	CS_CGROUPS_MEMORY,
	CS_CGROUPS_CPU, /* if there is a limit for it */
	CS_CGROUPS_PARTS,
};

struct cs_cgroups {
	enum cs_cgroups_kind kind;
	char parents[CS_CGROUPS_PARTS][PATH_MAX]; /* "": unavailable */
};

void cs_cgroups_find(struct cs_cgroups *g);

/* "v2", "v1", "none": run.isolation.cgroup. */
const char *cs_cgroups_word(enum cs_cgroups_kind kind);

#endif
