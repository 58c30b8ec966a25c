#ifndef CS_SANDBOX_BOX_SPARES_H
#define CS_SANDBOX_BOX_SPARES_H

#include <poll.h>
#include <stdbool.h>

struct cs_box;
struct cs_ceilings;
struct cs_err;

/* Maximum numbers of those that wait for a job, and of those that are done and
 * not yet taken down. */
enum { CS_SPARES_MAX = 16, CS_SPARES_GRAVES = 16 };

/*
 * The process trees of a stream that have no job to run: spare ones wait for
 * it, and in the graves the kernel takes down those whose job has been
 * answered.  Initialize c and jobs, the others to 0.
 */
struct cs_spares {
	struct cs_ceilings *c;
	int jobs;  /* concurrent jobs */
	bool late; /* a cold one's view of the workspace may be outdated by
		      then, so it cannot be a spare */
	struct cs_box *spare[CS_SPARES_MAX];
	int n;
	struct cs_box *grave[CS_SPARES_GRAVES];
	int graves;
};

/* Whether there are fewer than there should be. */
bool cs_spares_wanted(const struct cs_spares *s);
/* Build what is missing, at most so many, as far as possible. */
void cs_spares_make(struct cs_spares *s, int most);

/*
 * A process tree, owned by the caller: the oldest spare one, which is the most
 * likely to be ready, otherwise a new one.  What failed as a spare is tried
 * again, since a failure must now be reported.  If spares are warm, a job that
 * has to start cold (warm is false) takes none.
 */
struct cs_box *
cs_spares_take(struct cs_spares *s, bool warm, struct cs_err *err);

/* Take over one that is done. */
void cs_spares_bury(struct cs_spares *s, struct cs_box *box);
/* Free those whose end takes no more time; fds report when. */
void cs_spares_clear(struct cs_spares *s);
int
cs_spares_fds(const struct cs_spares *s, struct pollfd fds[CS_SPARES_GRAVES]);

/* However long it takes. */
void cs_spares_free(struct cs_spares *s);

#endif
