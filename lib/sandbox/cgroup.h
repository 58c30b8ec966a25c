#ifndef CS_SANDBOX_CGROUP_H
#define CS_SANDBOX_CGROUP_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct cs_cgroups;
struct cs_limits;

/* One job's processes as one group, whose memory and number are limited
 * together. */
struct cs_cgroup {
	const struct cs_cgroups *in;
	char name[48]; /* "": none was made, and every call does nothing */
};

/* false when it could not be made or limited; it is not there then. */
bool cs_cgroup_make(
    struct cs_cgroups *g, const struct cs_limits *l, struct cs_cgroup *out);
bool cs_cgroup_enter(const struct cs_cgroup *cg, pid_t pid);
/* Less memory, for a job that asks for less. */
bool cs_cgroup_limit_memory(const struct cs_cgroup *cg, int64_t kib);

/* What the group has used, each -1 when it is not told. */
struct cs_cgroup_use {
	int64_t peak_kib, cpu_us, oom_kills;
};
void cs_cgroup_read(const struct cs_cgroup *cg, struct cs_cgroup_use *out);

/* When all its processes are dead. */
void cs_cgroup_remove(struct cs_cgroup *cg);

#endif
