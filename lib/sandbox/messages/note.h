#ifndef CS_SANDBOX_MESSAGES_NOTE_H
#define CS_SANDBOX_MESSAGES_NOTE_H

#include <stdbool.h>
#include <stddef.h>
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
			      arguments of cs_cgroup_join(); while a session
			      runs: one of its cells, for its files */
	CS_NOTE_FAILED,	   /* a step of the set-up: the job never ran */
	CS_NOTE_REFUSED, /* what the job asks for is impossible: it never ran */
	CS_NOTE_LISTENER, /* with the filter's listener */
	CS_NOTE_MEMORY,	  /* the job exceeds its limit, and is ended */
	CS_NOTE_ENDED,	  /* the job's first process exited */
	CS_NOTE_TOOLS,	  /* the launcher's end of a socket, see dispatch.h */
	CS_NOTE_CHANGES,  /* its changes, see handover.h */
	CS_NOTE_CHANNEL,  /* the launcher's end of one, see channel.h, and the
			     pidfd of the copy that has the other end */

	/* For a server of warm interpreters, see warm.h. */
	CS_NOTE_SERVER, /* inwards, like JOB: become one */
	CS_NOTE_BOX,	/* inwards, with the ends of a new box */
	CS_NOTE_BORN,	/* the box's first process exists, with its pidfd */
	CS_NOTE_READY,	/* from the server: text names what prevents it from
			   serving, or ""; from an interpreter in a box: its pid  */
};

struct cs_note {
	enum cs_note_kind kind;
	int error;	 /* FAILED: errno */
	char text[64];	 /* FAILED: the step; REFUSED: run.reason */
	int wait_status; /* ENDED: as from wait(2) */
	int pid;	 /* READY, in its own namespace */
	bool lacks[2]; /* JOB: whether the first two descriptors are missing */
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
/* With the usage of a child that is not reaped yet, and of all that are. */
struct rusage;
void cs_note_left(int fd, int wait_status, const struct rusage *used);

/* A note with descriptors; 0, or -1 and errno. */
enum {
	/* For a JOB: the index of each of them, and their maximum number.  For
	 * a copy the first is missing if the parcel follows the note, and the
	 * second if the standard input is empty. */
	CS_NOTE_PARCEL,
	CS_NOTE_INPUT,
	CS_NOTE_DOORS,
	CS_NOTE_FDS = CS_NOTE_DOORS + CS_CGROUPS_PARTS,
	/* Of a BOX. */
	CS_NOTE_LIFE = 0,
	CS_NOTE_NOTES,
	CS_NOTE_OUT,
	CS_NOTE_ERR,
	CS_NOTE_BOX_FDS
};
int cs_note_pass(int fd, enum cs_note_kind kind, const int *fds, int n);

/*
 * A JOB for a copy of a warm interpreter, in one message with its parcel unless
 * that has a descriptor.
 */
enum { CS_NOTE_PARCEL_MAX = 16 * 1024 };
struct cs_note_job {
	struct cs_note note;
	char parcel[CS_NOTE_PARCEL_MAX];
	size_t len; /* 0: it has a descriptor */
};
/* fds has n, -1 for a missing one; 0, or -1 and errno. */
int cs_note_pass_job(int fd, struct cs_note_job *job, const int *fds, int n);

/*
 * The next note, without waiting: 1; 0 if there is none now, -1 if none will
 * arrive, with errno as in pass.h.  passed gets the descriptors that came with
 * it, close-on-exec, otherwise -1.
 */
int cs_note_take(int fd, struct cs_note *note, int passed[CS_NOTE_FDS]);
/* The same for a JOB; -1 for any other. */
int cs_note_take_job(int fd, struct cs_note_job *job, int passed[CS_NOTE_FDS]);

#endif
