#include "sandbox/inside/goods.h"

#include <errno.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/io.h"
#include "sandbox/inside/inside.h"
#include "sandbox/inside/payload.h"
#include "sandbox/messages/parcel.h"
#include "sandbox/plan.h"
#include "sandbox/root/fill.h"

/* Sleep until there is a note, or the launcher is gone. */
static void
wait_for_note(const struct cs_inside *in)
{
	struct pollfd fds[2] = { { in->life, POLLIN, 0 },
		{ in->notes, POLLIN, 0 } };

	while (poll(fds, 2, -1) < 0 && errno == EINTR)
		continue;
	if (fds[0].revents != 0)
		_exit(1);
}

enum cs_note_kind
cs_goods_wait(const struct cs_inside *in, int goods[CS_NOTE_FDS])
{
	struct cs_note note;

	do
		wait_for_note(in);
	while (cs_note_take(in->notes, &note, goods) == 0);
	return note.kind;
}

const char *
cs_goods_unpack(const int goods[CS_NOTE_FDS], const struct cs_ceilings *c,
    struct cs_plan *job)
{
	struct stat st;
	void *bytes;

	if (fstat(goods[CS_NOTE_PARCEL], &st) < 0)
		return "parcel";
	bytes = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE,
	    goods[CS_NOTE_PARCEL], 0);
	if (bytes == MAP_FAILED)
		return "parcel";
	errno = EINVAL;
	if (cs_parcel_unpack(bytes, (size_t)st.st_size, c, job) < 0)
		return "parcel";
	return NULL;
}

void
cs_goods_ends(const int goods[CS_NOTE_FDS], const struct cs_inside *in,
    struct cs_payload_ends *ends)
{
	*ends = (struct cs_payload_ends){
		{ goods[CS_NOTE_INPUT], in->out, in->err },
		.notes = in->notes,
		.tools = -1,
		.parent = getpid(),
	};
	for (int i = CS_NOTE_DOORS; i < CS_NOTE_FDS && goods[i] >= 0; i++)
		ends->doors[ends->ndoors++] = goods[i];
}

void
cs_goods_close(int goods[CS_NOTE_FDS])
{
	for (int i = 0; i < CS_NOTE_FDS; i++)
		cs_io_close(&goods[i]);
}

/*
 * Created here, since a socket pair reveals its creator (SO_PEERCRED,
 * SO_PEERPIDFD): to the job that is the first process of its own namespace.
 */
int
cs_goods_tools(bool has, int notes)
{
	int ends[2];

	if (!has)
		return -1;
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) == 0 &&
	    cs_note_pass(notes, CS_NOTE_TOOLS, &ends[0], 1) == 0) {
		(void)close(ends[0]);
		return ends[1];
	}
	cs_note_failed(notes, "the socket to its tools");
	_exit(1);
}

void
cs_goods_fill(const struct cs_plan *job, int notes)
{
	switch (cs_fill_scratch(job)) {
	case CS_FILL_DONE:
		return;
	case CS_FILL_BAD_FILES:
		cs_note_refused(notes, "bad:files");
		break;
	case CS_FILL_FAILED:
		cs_note_failed(notes, "files");
		break;
	}
	_exit(1);
}
