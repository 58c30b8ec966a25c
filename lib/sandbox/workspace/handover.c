#include "sandbox/workspace/handover.h"

#include <errno.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "base/memfile.h"
#include "sandbox/messages/note.h"
#include "sandbox/messages/parcel.h"
#include "sandbox/plan.h"
#include "sandbox/workspace/changes.h"
#include "sandbox/workspace/contents.h"
#include "sandbox/workspace/given.h"
#include "sandbox/workspace/layer.h"

/* More than all paths and contents can amount to. */
enum { LIST_MAX = 256 << 20 };

void
cs_handover_give(int notes, const struct cs_layer *l, bool contents, bool top)
{
	cs_buf_auto struct cs_buf bytes = CS_BUF_INIT;
	struct cs_changes changes = { 0 };
	struct cs_err ignored;
	int fds[2] = { -1, l->top };

	cs_layer_read(l, &changes);
	if (contents)
		cs_contents_read(l, &changes);
	cs_changes_pack(&changes, &bytes);
	if (cs_buf_check(&bytes, &ignored) == 0)
		fds[0] = cs_memfile_make(
		    "changes", bytes.data, bytes.len, &ignored);
	/* If it is not sent it is noticed outside. */
	if (fds[0] >= 0)
		(void)cs_note_pass(notes, CS_NOTE_CHANGES, fds, top ? 2 : 1);
	cs_io_close(&fds[0]);
	cs_changes_free(&changes);
}

/* More than a line of envelopes can hold. */
enum { PARCEL_MAX = 128 << 20 };

static void
note_files(int parcel, struct cs_given *given)
{
	const struct cs_ceilings any = { .python = NULL };
	cs_buf_auto struct cs_buf bytes = CS_BUF_INIT;
	struct cs_plan cell = { .nfiles = 0 };
	struct cs_err ignored;

	if (cs_io_read_all(parcel, PARCEL_MAX, &bytes, &ignored) == 0 &&
	    cs_parcel_unpack(bytes.data, bytes.len, &any, &cell) == 0)
		cs_given_note(given, &cell);
	cs_parcel_free(&cell);
}

bool
cs_handover_note_files(int notes, struct cs_given *given)
{
	int goods[CS_NOTE_FDS], rc;
	struct cs_note note;

	while ((rc = cs_note_take(notes, &note, goods)) > 0) {
		note_files(goods[CS_NOTE_PARCEL], given);
		for (int i = 0; i < CS_NOTE_FDS; i++)
			cs_io_close(&goods[i]);
	}
	return rc == 0;
}

int
cs_handover_take(int list, struct cs_changes *out, struct cs_err *err)
{
	cs_buf_auto struct cs_buf bytes = CS_BUF_INIT;

	if (cs_io_read_all(list, LIST_MAX, &bytes, err) < 0)
		return -1;
	return cs_changes_unpack(bytes.data, bytes.len, out, err);
}
