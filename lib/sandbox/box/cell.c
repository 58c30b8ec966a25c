#include "sandbox/box/cell.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/err.h"
#include "base/io.h"
#include "sandbox/box/process.h"
#include "sandbox/box/state.h"
#include "sandbox/box/usage.h"
#include "sandbox/inside/reaper.h"
#include "sandbox/messages/channel.h"
#include "sandbox/plan.h"

/* How long a cell of a session has its interpreter alone. */
enum { WAKE_US = 1000 };

bool
cs_cell_take_end(struct cs_box *b)
{
	struct cs_box_result *r = &b->result;
	struct cs_channel_end end;
	int rc;

	if (b->channel < 0 || r->cell == 0)
		return false;
	rc = cs_channel_take(b->channel, r->cell, &end, &r->value.text);
	if (rc < 0)
		cs_io_close(&b->channel);
	if (rc <= 0)
		return false;
	r->value.there = end.has_result;
	r->value.truncated = end.truncated;
	r->verdict.exit_code = end.status & 0xff;
	r->cpu_us = end.cpu_us;
	r->max_rss_kib = end.max_rss_kib;
	return !b->last;
}

int
cs_cell_end(struct cs_box *b, struct cs_err *err)
{
	struct cs_box_result *r = &b->result;

	if (cs_buf_check(&r->value.text, err) < 0)
		return -1;
	r->lives = true;
	r->verdict.end = CS_VERDICT_EXITED;
	r->duration_us = cs_clock_us() - b->started_us;
	cs_usage_take(b);
	return 1;
}

void
cs_cell_wake(struct cs_box *b)
{
	if (b->wake_us == 0 || cs_clock_us() < b->wake_us)
		return;
	(void)cs_process_tell(b, CS_REAPER_WAKE);
	b->halted = false;
	b->wake_us = 0;
}

/* The interpreter at once.  The first process, which knows of all others, may
 * not have stopped them yet, and is told in time.  One that has died meanwhile
 * is found dead. */
void
cs_cell_go_on(struct cs_box *b)
{
	b->rests = false;
	if (!b->halted)
		return;
	b->wake_us = b->started_us + (b->last ? 0 : WAKE_US);
	(void)syscall(SYS_pidfd_send_signal, b->interpreter, SIGCONT, NULL, 0);
	cs_cell_wake(b);
}

int
cs_cell_note(struct cs_box *b, const struct cs_plan *plan, struct cs_err *err)
{
	char **const text = &b->texts[plan->cell % CS_BOX_TEXTS];

	if (!b->amid)
		return 0;
	free(*text);
	*text = strdup(plan->name);
	return *text == NULL ? cs_err_nomem(err) : 0;
}
