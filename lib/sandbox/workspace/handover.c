#include "sandbox/workspace/handover.h"

#include <errno.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "base/memfile.h"
#include "sandbox/messages/note.h"
#include "sandbox/workspace/changes.h"
#include "sandbox/workspace/contents.h"
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

int
cs_handover_take(int list, struct cs_changes *out, struct cs_err *err)
{
	cs_buf_auto struct cs_buf bytes = CS_BUF_INIT;

	if (cs_io_read_all(list, LIST_MAX, &bytes, err) < 0)
		return -1;
	return cs_changes_unpack(bytes.data, bytes.len, out, err);
}
