#ifndef CS_SANDBOX_WORKSPACE_CHANGES_H
#define CS_SANDBOX_WORKSPACE_CHANGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include "base/buf.h"

struct cs_err;
struct cs_json;

/*
 * What a job has changed in its workspace, entry by entry in the order of the
 * paths.  Identical content is not a change, whatever was written meanwhile.  A
 * directory that was created or removed with its contents is implied, and not
 * listed.
 */
enum cs_change_kind {
	CS_CHANGE_ADDED,
	CS_CHANGE_MODIFIED,
	CS_CHANGE_DELETED,
	CS_CHANGE_RENAMED, /* with the same content; the mode may differ */
	CS_CHANGE_MODE,	   /* only the mode */
	CS_CHANGE_SYMLINK, /* is now a link, or has another target */
	CS_CHANGE_SPECIAL, /* a pipe, a socket: never opened */
};

/* A file as from lstat(2); mode is 0 if it does not exist. */
struct cs_change_state {
	uint32_t mode;
	uint64_t ino;
	int64_t bytes, mtime_ns, ctime_ns;
};

struct cs_change {
	enum cs_change_kind kind;
	char *path, *from;		/* in the workspace; from: if RENAMED */
	struct cs_change_state was, is; /* was: of from, if there is one */
	bool implied;
	bool later;  /* it may be executed implicitly, later.h */
	bool shown;  /* the contents below belong in the patch */
	bool unread; /* they would, but are too large or unreadable */
	struct cs_buf old, now; /* for a link its target */
};

struct cs_changes {
	struct cs_change *v;
	size_t n, size;
	size_t bytes;	/* of all paths */
	bool truncated; /* the list is incomplete */
};

/* Limits of the list. */
enum {
	CS_CHANGES_MAX = 10000,
	CS_CHANGES_BYTES = 512 * 1024,
	CS_CHANGES_DEPTH = 100,
	CS_CHANGES_SHOWN = 2 << 20, /* bytes of contents, old and new */
};

void cs_changes_state(const struct stat *st, struct cs_change_state *out);

/* Add an entry, all 0 except the path, which is copied; NULL, and truncated, if
 * there are too many or out of memory. */
struct cs_change *cs_changes_add(struct cs_changes *c, const char *path);
/* Remove the change of that path, if there is one. */
void cs_changes_drop(struct cs_changes *c, const char *path);
void cs_changes_free(struct cs_changes *c);

/* For another process. */
void cs_changes_pack(const struct cs_changes *c, struct cs_buf *out);
int cs_changes_unpack(
    const char *bytes, size_t len, struct cs_changes *out, struct cs_err *err);

/* run.changes; NULL if out of memory. */
struct cs_json *cs_changes_json(const struct cs_changes *c);

#endif
