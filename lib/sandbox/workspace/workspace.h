#ifndef CS_SANDBOX_WORKSPACE_WORKSPACE_H
#define CS_SANDBOX_WORKSPACE_WORKSPACE_H

#include <stdbool.h>
#include <sys/types.h>

struct cs_err;
struct cs_ids;
struct cs_layer;

/*
 * A host directory that every job sees as its own, at CS_PLAN_WORK, with writes
 * going to a layer of its own.  Mounts below it are not visible.
 */
struct cs_workspace {
	char *path; /* links resolved */
	uid_t uid;  /* its owner */
	gid_t gid;
	dev_t dev;
	ino_t ino;
};

/* CS_EUSAGE if it is not a directory. */
int cs_workspace_open(
    const char *path, struct cs_workspace *out, struct cs_err *err);
void cs_workspace_close(struct cs_workspace *w);

/*
 * For root, whose jobs run as an unused user: a detached, read-only copy of the
 * mount in which what belongs to the directory's owner belongs to them.  -1 and
 * errno if the file system or the kernel does not support such mounts.
 */
int cs_workspace_lend(const struct cs_workspace *w, const struct cs_ids *to);

/* Whether the same directory is still at its path. */
bool cs_workspace_is_there(const struct cs_workspace *w);

/*
 * Inside.  Each returns NULL, or the step that failed, with errno.
 *
 * Take a copy of the mount, as the user who may see it; or, if lent is not -1,
 * use that.
 */
const char *
cs_workspace_collect(const struct cs_workspace *w, int lent, int *mount);

/*
 * Mount it at the directory at, below the new root, using the scratch (a
 * directory too): as an overlay if that is available and useful, otherwise as a
 * copy.  mount is consumed; *layer is where its changes will be.
 */
struct cs_workspace_place {
	const char *at, *scratch;
	bool overlay;	     /* its files are the job's to read and change */
	unsigned long flags; /* mount(2) */
};
const char *cs_workspace_enter(
    const struct cs_workspace_place *p, int mount, struct cs_layer *layer);

/*
 * The same for many later jobs, each with a scratch of its own: create the
 * directory at, and keep the mount for them; it is -1 if an overlay is
 * unavailable.  A process with mounts of its own mounts it there, once; and
 * each of them, in a copy of those, covers it with its overlay.
 */
const char *cs_workspace_keep(const struct cs_workspace_place *p, int *mount);
const char *cs_workspace_put(int mount, const char *at);
const char *
cs_workspace_cover(const struct cs_workspace_place *p, struct cs_layer *layer);

/* Without namespaces: a copy of it as the directory at. */
const char *cs_workspace_copy(
    const struct cs_workspace *w, const char *at, struct cs_layer *layer);

#endif
