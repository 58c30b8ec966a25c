#include "sandbox/box/heard.h"

#include <errno.h>

#include "base/clock.h"
#include "base/err.h"
#include "base/io.h"
#include "sandbox/box/give.h"
#include "sandbox/box/state.h"
#include "sandbox/inside/goods.h"
#include "sandbox/messages/note.h"
#include "sandbox/workspace/handover.h"

/* Time limit on examining what the job has left. */
enum { READ_US = 20 * 1000 * 1000 };

static void
took_ended(struct cs_box *b, const struct cs_note *note)
{
	b->ended = true;
	b->result.duration_us = cs_clock_us() - b->started_us;
	b->deadline_us = cs_clock_us() + READ_US;
	b->result.cpu_us = note->cpu_us;
	b->result.max_rss_kib = note->max_rss_kib;
	cs_verdict_ended(&b->result.verdict, note->wait_status, note->cpu_us,
	    b->cpu_each_us);
}

/* The first one counts: a module imported by a server must not be able to
 * replace it. */
static void
keep_passed(int *fd, int *passed)
{
	if (*fd >= 0)
		return;
	*fd = *passed;
	*passed = -1;
}

/* Receive its changes.  A list that cannot be received is incomplete. */
static void
took_changes(struct cs_box *b, int passed[CS_NOTE_FDS])
{
	struct cs_err ignored;

	b->told = true;
	if (cs_handover_take(passed[0], &b->result.changes, &ignored) < 0)
		b->result.changes.truncated = true;
	for (int i = 0; i < CS_BOX_TEXTS; i++)
		if (b->texts[i] != NULL)
			cs_changes_drop(&b->result.changes, b->texts[i]);
	keep_passed(&b->result.layer, &passed[1]);
}

/* The holder of the other end is never waited for. */
static void
took_channel(struct cs_box *b, int passed[CS_NOTE_FDS])
{
	struct cs_err ignored;

	keep_passed(&b->channel, &passed[0]);
	keep_passed(&b->interpreter, &passed[1]);
	/* Without its job an interpreter exits, which is not the job's end. */
	if (cs_io_nonblock(b->channel, &ignored) < 0 ||
	    cs_give_job(b, &ignored) < 0) {
		cs_verdict_failed(&b->result.verdict, "sendmsg", errno);
		cs_io_close(&b->channel);
	} else if (!b->direct && b->result.cell == 0) {
		cs_io_close(&b->channel);
	}
}

static void
take_note(struct cs_box *b, const struct cs_note *note, int passed[CS_NOTE_FDS])
{
	struct cs_verdict *v = &b->result.verdict;

	switch (note->kind) {
	case CS_NOTE_WORKSPACE:
	case CS_NOTE_JOB:
	case CS_NOTE_SERVER:
	case CS_NOTE_BOX:
	case CS_NOTE_READY:
		break;
	case CS_NOTE_BORN:
		keep_passed(&b->tree.pidfd, &passed[0]);
		break;
	case CS_NOTE_FAILED:
		cs_verdict_failed(v, note->text, note->error);
		break;
	case CS_NOTE_REFUSED:
		cs_verdict_refused(v, note->text);
		break;
	case CS_NOTE_LISTENER:
		b->begun = true;
		keep_passed(&b->result.violations.listener, &passed[0]);
		break;
	case CS_NOTE_TOOLS:
		cs_dispatch_open(&b->dispatch, &passed[0]);
		break;
	case CS_NOTE_MEMORY:
		v->oom = true;
		break;
	case CS_NOTE_ENDED:
		took_ended(b, note);
		break;
	case CS_NOTE_CHANGES:
		took_changes(b, passed);
		break;
	case CS_NOTE_CHANNEL:
		took_channel(b, passed);
		break;
	}
}

/* Receive the notes sent so far. */
void
cs_heard_take(struct cs_box *b)
{
	struct cs_note note;
	int passed[CS_NOTE_FDS], rc;

	while (b->tree.notes >= 0 &&
	    (rc = cs_note_take(b->tree.notes, &note, passed)) != 0) {
		/* If its end cannot be received, it must not be guessed. */
		if (rc < 0 && errno != 0 && !b->ended)
			cs_verdict_failed(&b->result.verdict, "recvmsg", errno);
		if (rc < 0) {
			cs_io_close(&b->tree.notes);
			return;
		}
		take_note(b, &note, passed);
		cs_goods_close(passed);
	}
}
