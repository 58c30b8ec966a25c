#ifndef CS_SANDBOX_WORKSPACE_HANDOVER_H
#define CS_SANDBOX_WORKSPACE_HANDOVER_H

#include <stdbool.h>

struct cs_changes;
struct cs_err;
struct cs_given;
struct cs_layer;

/*
 * A job's changes to its directory, from the inside, which may read all of it,
 * to the outside, as a CS_NOTE_CHANGES.
 */

/* Inside: take note of the files of a session's later cells, each of which is
 * sent here as a CS_NOTE_JOB before it is sent to the session; false if none
 * will arrive any more. */
bool cs_handover_note_files(int notes, struct cs_given *given);

/* Inside, when the job is dead: send the changes, with contents for a patch,
 * and with top the open directory of its layer too. */
void
cs_handover_give(int notes, const struct cs_layer *l, bool contents, bool top);

/* Outside: from the first descriptor received. */
int cs_handover_take(int list, struct cs_changes *out, struct cs_err *err);

#endif
