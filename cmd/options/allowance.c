#include "options/allowance.h"

#include "base/err.h"
#include "policy/policy.h"

struct cs_limits
cs_allowance_read(
    const struct cs_allowance *a, const struct cs_limits *otherwise)
{
	const struct cs_limits d = *otherwise, max = cs_limits_max;

	struct cs_limits l = {
		.wall_ms = cs_front_seconds(
		    "timeout", a->timeout, max.wall_ms, d.wall_ms),
		.cpu_ms = cs_front_seconds("cpu", a->cpu, max.cpu_ms, d.cpu_ms),
		.memory_kib = cs_front_size("memory", a->memory,
				  max.memory_kib * 1024, d.memory_kib * 1024) /
		    1024,
		.processes = cs_front_whole(
		    "processes", a->processes, 1, max.processes, d.processes),
		.scratch_bytes = cs_front_size(
		    "scratch", a->scratch, max.scratch_bytes, d.scratch_bytes),
		.files = cs_front_whole("open-files", a->files,
		    CS_LIMITS_FILES_MIN, max.files, d.files),
		.output_bytes = cs_front_size(
		    "output", a->output, max.output_bytes, d.output_bytes),
	};

	if (l.memory_kib < CS_LIMITS_MEMORY_KIB_MIN)
		cs_die(CS_EX_TROUBLE,
		    "--memory: '%s' is less than an interpreter needs, %dM",
		    a->memory, CS_LIMITS_MEMORY_KIB_MIN / 1024);
	return l;
}

void
cs_allowance_check_policy(const char *policy)
{
	cs_policy_auto struct cs_policy *loaded = NULL;
	struct cs_err err;

	loaded = cs_policy_load(policy, &err);
	if (loaded == NULL)
		cs_die(CS_EX_TROUBLE, "--policy: %s", err.msg);
}
