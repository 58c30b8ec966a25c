#ifndef CS_SANDBOX_MESSAGES_NOTE_H
#define CS_SANDBOX_MESSAGES_NOTE_H

#include <stdint.h>
#include <sys/types.h>

#include "sandbox/resources/cgroups.h"

/*
 * What the outside and the inside tell each other, over a pair of sockets
 * (SOCK_SEQPACKET, so that a note arrives completely or not at all) that the
 * job never has.
 */
enum cs_note_kind {
	CS_NOTE_WORKSPACE, /* inwards, before the start: a mount, see
			      workspace.h */
	CS_NOTE_JOB,	   /* inwards, with a parcel, a standard input and the
			      arguments of cs_cgroup_join() */
	CS_NOTE_FAILED,	   /* a step of the set-up: the job never ran */
	CS_NOTE_REFUSED, /* what the job asks for is impossible: it never ran */
	CS_NOTE_LISTENER, /* with the filter's listener */
	CS_NOTE_MEMORY,	  /* the job exceeds its limit, and is ended */
	CS_NOTE_ENDED,	  /* the job's first process exited */
	CS_NOTE_TOOLS,	  /* the launcher's end of a socket, see dispatch.h */
	CS_NOTE_CHANGES,  /* its changes, see handover.h */
	CS_NOTE_CHANNEL,  /* the launcher's end of one, see channel.h */

	/* For a server of warm interpreters, see warm.h. */
	CS_NOTE_SERVER, /* inwards, like JOB: become one */
	CS_NOTE_BOX,	/* inwards, with the ends of a new box */
	CS_NOTE_BORN,	/* the box's first process exists, with its pidfd */
	CS_NOTE_READY,	/* from the server: text names what prevents it from
			   serving, or ""; from an interpreter in a box: its pid  */
};

struct cs_note {
	enum cs_note_kind kind;
	int error;		     /* FAILED: errno */
	char text[64];		     /* FAILED: the step; REFUSED: run.reason */
	int wait_status;	     /* ENDED: as from wait(2) */
	int pid;		     /* READY, in its own namespace */
	int64_t cpu_us, max_rss_kib; /* ENDED: of all its processes */
};

/*
 * Each is sent by a process that then exits, and if one is lost the exit is
 * seen without a message; except those that return -1 if it could not be sent.
 */
void cs_note_failed(int fd, const char *step); /* with errno */
void cs_note_refused(int fd, const char *reason);
void cs_note_memory(int fd);
int cs_note_ready(int fd, const char *hindrance, int pid);
/* With the getrusage(2) values of the caller's children. */
int cs_note_ended(int fd, int wait_status);
/* With what a child has used that is not reaped yet, whose memory was this at
 * most, and all that are. */
void cs_note_left(int fd, pid_t pid, int64_t peak_kib, int wait_status);

/* A note with descriptors; 0, or -1 and errno. */
enum {
	/* For a JOB: the index of each of them, and their maximum number. */
	CS_NOTE_PARCEL,
	CS_NOTE_INPUT,
	CS_NOTE_DOORS,
	/* If it has tools the last is the socket to them, for a copy of a warm
	 * interpreter. */
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
 * The next note, without waiting: 1; 0 if there is none now, -1 if none will
 * arrive, with errno as in pass.h.  passed gets the descriptors that came with
 * it, close-on-exec, otherwise -1.
 */
int cs_note_take(int fd, struct cs_note *note, int passed[CS_NOTE_FDS]);

#endif
