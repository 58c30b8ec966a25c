#ifndef CS_SANDBOX_WORKSPACE_WORKSPACE_H
#define CS_SANDBOX_WORKSPACE_WORKSPACE_H

#include <stdbool.h>
#include <sys/types.h>

struct cs_err;
struct cs_ids;
struct cs_layer;

/*
 * A folder of the host that every job sees as its own, at CS_PLAN_WORK, and
 * writes to a layer of its own.  What is mounted below it is not seen.
 */
struct cs_workspace {
	char *path; /* links resolved */
	uid_t uid;  /* whose it is */
	gid_t gid;
	dev_t dev;
	ino_t ino;
};

/* CS_EUSAGE when it is no folder. */
int cs_workspace_open(
    const char *path, struct cs_workspace *out, struct cs_err *err);
void cs_workspace_close(struct cs_workspace *w);

/*
 * For root, whose jobs are nobody's: a detached, read-only copy of the mount in
 * which what belongs to the folder's owner belongs to them.  -1 and errno where
 * the file system or the kernel has no such mounts.
 */
int cs_workspace_lend(const struct cs_workspace *w, const struct cs_ids *to);

/* Whether the folder that it is stands at its path still. */
bool cs_workspace_is_there(const struct cs_workspace *w);

/*
 * Inside.  Each returns NULL, or the step that failed, with errno.
 *
 * Take a copy of the mount, as the user who may see it; with lent, which is not
 * -1 then, that is it.
 */
const char *
cs_workspace_collect(const struct cs_workspace *w, int lent, int *mount);

/*
 * Put it at the folder at, below the new root, on the scratch (a folder too):
 * as an overlay where that can be had and is any use, else as a copy.  mount is
 * used up; *layer is where its changes will be.
 */
struct cs_workspace_place {
	const char *at, *scratch;
	bool overlay;	     /* its files are the job's to read and change */
	unsigned long flags; /* mount(2) */
};
const char *cs_workspace_enter(
    const struct cs_workspace_place *p, int mount, struct cs_layer *layer);

/*
 * The same for many who come later, each with a scratch of its own: make the
 * folder at, and keep the mount for them; it is -1 when an overlay can't be
 * had.  Who has mounts of his own puts it there, once; and each of them, in a
 * copy of those, covers it with his overlay.
 */
const char *cs_workspace_keep(const struct cs_workspace_place *p, int *mount);
const char *cs_workspace_put(int mount, const char *at);
const char *
cs_workspace_cover(const struct cs_workspace_place *p, struct cs_layer *layer);

/* Without namespaces: a copy of it as the folder at. */
const char *cs_workspace_copy(
    const struct cs_workspace *w, const char *at, struct cs_layer *layer);

#endif
