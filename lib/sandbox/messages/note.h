#ifndef CS_SANDBOX_MESSAGES_NOTE_H
#define CS_SANDBOX_MESSAGES_NOTE_H

#include <stdint.h>
#include <sys/types.h>

#include "sandbox/resources/cgroups.h"

/*
 * What the outside and the inside tell each other, over a pair of sockets
 * (SOCK_SEQPACKET, so that a note comes whole or not at all) that the job never
 * has.
 */
enum cs_note_kind {
	CS_NOTE_WORKSPACE, /* inwards, before the go: a mount, see workspace.h */
	CS_NOTE_JOB,	   /* inwards, with a parcel, a standard input and what
			      cs_cgroup_join() takes */
	CS_NOTE_FAILED,	   /* a step of the set-up: the job never ran */
	CS_NOTE_REFUSED,   /* what the job asks for can't be: it never ran */
	CS_NOTE_LISTENER,  /* the filter's listener comes with it */
	CS_NOTE_MEMORY,	   /* the job has more than it may, and is ended */
	CS_NOTE_ENDED,	   /* the job's first process ended */
	CS_NOTE_TOOLS,	   /* the launcher's end of a socket, see dispatch.h */
	CS_NOTE_CHANGES,   /* what it has changed, see handover.h */
	CS_NOTE_CHANNEL,   /* the launcher's end of one, see channel.h */

	/* Of a server of warm interpreters, see warm.h. */
	CS_NOTE_SERVER, /* inwards, as JOB: become one */
	CS_NOTE_BOX,	/* inwards, with the ends of a new box */
	CS_NOTE_BORN,  /* the box's first process is there, its pidfd with it */
	CS_NOTE_READY, /* of the server: text names what keeps it from serving,
			  or ""; of an interpreter in a box: its pid */
};

struct cs_note {
	enum cs_note_kind kind;
	int error;		     /* FAILED: errno */
	char text[64];		     /* FAILED: the step; REFUSED: run.reason */
	int wait_status;	     /* ENDED: as wait(2) gives it */
	int pid;		     /* READY, in its own namespace */
	int64_t cpu_us, max_rss_kib; /* ENDED: of all its processes */
};

/*
 * Each is told by one who ends then, and one that is lost is seen outside as an
 * end without a word; but for those that answer -1 when it could not be told.
 */
void cs_note_failed(int fd, const char *step); /* with errno */
void cs_note_refused(int fd, const char *reason);
void cs_note_memory(int fd);
int cs_note_ready(int fd, const char *hindrance, int pid);
/* With what getrusage(2) has of the caller's children. */
int cs_note_ended(int fd, int wait_status);
/* With what a child has used that is not reaped yet, whose memory was this at
 * most, and all that are. */
void cs_note_left(int fd, pid_t pid, int64_t peak_kib, int wait_status);

/* A note with descriptors beside it; 0, or -1 and errno. */
enum {
	/* Of a JOB: where each of them stands, and how many there can be. */
	CS_NOTE_PARCEL,
	CS_NOTE_INPUT,
	CS_NOTE_DOORS,
	/* Where it has tools the last is the socket to them, for a copy of a
	 * warm interpreter. */
	CS_NOTE_FDS = CS_NOTE_DOORS + CS_CGROUPS_PARTS + 1,
	/* Of a BOX. */
	CS_NOTE_LIFE = 0,
	CS_NOTE_NOTES,
	CS_NOTE_OUT,
	CS_NOTE_ERR,
	CS_NOTE_BOX_FDS
};
int cs_note_pass(int fd, enum cs_note_kind kind, const int *fds, int n);

/*
 * The next note, without waiting: 1; 0 when there is none now, -1 when none
 * will come, with errno as of pass.h.  passed are the descriptors that came
 * with it, close-on-exec, else -1.
 */
int cs_note_take(int fd, struct cs_note *note, int passed[CS_NOTE_FDS]);

#endif
