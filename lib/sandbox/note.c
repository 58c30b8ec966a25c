#include "sandbox/note.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

/* A lost note is seen outside as a set-up that ended without a word. */
static void
tell(int fd, const struct cs_note *note)
{
	(void)!write(fd, note, sizeof(*note));
}

void
cs_note_failed(int fd, const char *step)
{
	struct cs_note note = { .kind = CS_NOTE_FAILED, .error = errno };

	(void)snprintf(note.text, sizeof(note.text), "%s", step);
	tell(fd, &note);
}

void
cs_note_refused(int fd, const char *reason)
{
	struct cs_note note = { .kind = CS_NOTE_REFUSED };

	(void)snprintf(note.text, sizeof(note.text), "%s", reason);
	tell(fd, &note);
}

void
cs_note_ended(int fd, int wait_status)
{
	const struct cs_note note = { .kind = CS_NOTE_ENDED,
		.wait_status = wait_status };

	tell(fd, &note);
}
