#include "sandbox/messages/note.h"

#include <sys/socket.h>
#include <unistd.h>

#include "tap.h"

/* What an end has said is there even when it is gone, whatever it left unread. */
static void
check_last_words(bool unread)
{
	int fd[2], passed[CS_NOTE_FDS];
	struct cs_note note;

	if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, fd) < 0) {
		ok(false, "a pair");
		return;
	}
	if (unread)
		ok(cs_note_pass(fd[0], CS_NOTE_JOB, fd, 1) == 0,
		    "a note goes out");
	cs_note_refused(fd[1], "bad:files");
	(void)close(fd[1]);
	ok(cs_note_take(fd[0], &note, passed) == 1 &&
		note.kind == CS_NOTE_REFUSED &&
		strcmp(note.text, "bad:files") == 0,
	    "its last note is taken%s", unread ? ", ours was not" : "");
	ok(cs_note_take(fd[0], &note, passed) == -1, "and then none comes");
	(void)close(fd[0]);
}

static void
check_descriptors(void)
{
	int fd[2], passed[CS_NOTE_FDS];
	struct cs_note note;

	if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, fd) < 0) {
		ok(false, "a pair");
		return;
	}
	ok(cs_note_take(fd[0], &note, passed) == 0, "there is none yet");
	ok(cs_note_pass(fd[1], CS_NOTE_JOB, fd, 2) == 0 &&
		cs_note_take(fd[0], &note, passed) == 1 && passed[0] >= 0 &&
		passed[1] >= 0 && passed[2] == -1,
	    "descriptors come with it, and no more than went");
	(void)close(passed[0]);
	(void)close(passed[1]);
	(void)close(fd[0]);
	(void)close(fd[1]);
}

int
main(void)
{
	check_last_words(false);
	check_last_words(true);
	check_descriptors();
	return tap_done();
}
