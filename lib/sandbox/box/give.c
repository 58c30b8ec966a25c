#include "sandbox/box/give.h"

#include <stdint.h>

#include "base/err.h"
#include "base/io.h"
#include "sandbox/box/state.h"
#include "sandbox/inside/reaper.h"
#include "sandbox/messages/note.h"

/* Where no group limits the memory, its first process has to look; any word is
 * the end of one that is not ready. */
static int
tell_limit(const struct cs_box *b, struct cs_err *err)
{
	const struct cs_shared *shared = &b->result.violations.shared;
	const int64_t words[] = { CS_REAPER_MEMORY, shared->limit_kib };

	if (shared->counted)
		return 0;
	return cs_io_write_all(b->tree.life, words, sizeof(words), err);
}

int
cs_give_job(struct cs_box *b, struct cs_err *err)
{
	if (b->channel < 0 || b->goods.n == 0)
		return 0;
	if (tell_limit(b, err) < 0 ||
	    cs_launch_pass(&b->goods, b->channel, CS_NOTE_JOB, err) < 0)
		return -1;
	if (b->result.cell == 0)
		cs_io_close(&b->channel);
	return 0;
}
