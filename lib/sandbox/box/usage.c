#include "sandbox/box/usage.h"

#include "base/clock.h"
#include "sandbox/box/process.h"
#include "sandbox/box/state.h"

bool
cs_usage_is_watched(const struct cs_box *b)
{
	return !b->result.verdict.sentenced && !b->ended &&
	    (b->cpu_us > 0 || b->result.cgroup == CS_CGROUPS_V1);
}

void
cs_usage_look(struct cs_box *b)
{
	struct cs_cgroup_use use;

	if (!cs_usage_is_watched(b) || cs_clock_us() < b->look_us)
		return;
	b->look_us = cs_clock_us() + CS_BOX_LOOK_US;
	cs_cgroup_read(&b->group, &use);
	if (use.oom_kills > 0)
		cs_process_end(b, CS_VERDICT_KILLED, "memory");
	else if (b->cpu_us > 0 && use.cpu_us - b->cpu_before_us > b->cpu_us)
		cs_process_end(b, CS_VERDICT_KILLED, "cpu");
}

void
cs_usage_take(struct cs_box *b)
{
	struct cs_cgroup_use use;

	cs_cgroup_read(&b->group, &use);
	if (use.peak_kib >= 0)
		b->result.max_rss_kib = use.peak_kib;
	if (use.cpu_us >= 0) {
		b->cpu_now_us = use.cpu_us;
		b->result.cpu_us = use.cpu_us - b->cpu_before_us;
	}
	b->result.verdict.oom |= use.oom_kills > 0;
}
