#ifndef CS_SANDBOX_STREAM_SPARES_H
#define CS_SANDBOX_STREAM_SPARES_H

#include <poll.h>
#include <stdbool.h>

struct cs_box;
struct cs_ceilings;
struct cs_err;

/* Those that wait for a job, and those that are done and not yet taken down, at
 * most. */
enum { CS_SPARES_MAX = 16, CS_SPARES_GRAVES = 16 };

/*
 * The process trees of a stream that have no job to run: the spare ones wait
 * for it, and in the graves the kernel takes down those whose job has its
 * answer already.  Begin with c and jobs, the others 0.
 */
struct cs_spares {
	struct cs_ceilings *c;
	int jobs;  /* running at once */
	bool late; /* what a cold one sees of the workspace may be old by then,
		      so that it is no spare */
	struct cs_box *spare[CS_SPARES_MAX];
	int n;
	struct cs_box *grave[CS_SPARES_GRAVES];
	int graves;
};

/* Whether there are fewer than there should be. */
bool cs_spares_wanted(const struct cs_spares *s);
/* Build what is missing, as far as it can be had. */
void cs_spares_make(struct cs_spares *s);

/*
 * A process tree, the caller's: the oldest spare one, which is the one that is
 * ready, else a new one.  What could not be had as a spare is tried for again,
 * now that it has to be told.  Where spares are warm, a job that has to start
 * cold (warm is false) takes none.
 */
struct cs_box *
cs_spares_take(struct cs_spares *s, bool warm, struct cs_err *err);

/* Take over one that is done. */
void cs_spares_bury(struct cs_spares *s, struct cs_box *box);
/* Free those of them whose end takes no time any more; fds tell when. */
void cs_spares_clear(struct cs_spares *s);
int
cs_spares_fds(const struct cs_spares *s, struct pollfd fds[CS_SPARES_GRAVES]);

/* Whatever time it takes. */
void cs_spares_free(struct cs_spares *s);

#endif
