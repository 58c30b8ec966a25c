#ifndef CS_SANDBOX_NOTE_H
#define CS_SANDBOX_NOTE_H

#include <stdint.h>

/*
 * What the inside tells the outside, over a pipe that the job never has: one
 * note a write, less than PIPE_BUF, so that it comes whole or not at all.
 */
enum cs_note_kind {
	CS_NOTE_FAILED,	 /* a step of the set-up: the job never ran */
	CS_NOTE_REFUSED, /* what the job asks for can't be: it never ran */
	CS_NOTE_ENDED,	 /* the job's first process ended */
};

struct cs_note {
	enum cs_note_kind kind;
	int error;	 /* FAILED: errno */
	char text[64];	 /* FAILED: the step; REFUSED: run.reason */
	int wait_status; /* ENDED: as wait(2) gives it */
};

void cs_note_failed(int fd, const char *step); /* with errno */
void cs_note_refused(int fd, const char *reason);
void cs_note_ended(int fd, int wait_status);

#endif
