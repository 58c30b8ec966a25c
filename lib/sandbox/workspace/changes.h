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
 * What a job has made of its workspace, entry by entry in the order of the
 * paths.  Equal content is no change, whatever was written in between.  A
 * folder that came or went with what is in it is implied, and not told.
 */
enum cs_change_kind {
	CS_CHANGE_ADDED,
	CS_CHANGE_MODIFIED,
	CS_CHANGE_DELETED,
	CS_CHANGE_RENAMED, /* with the same content; may have another mode */
	CS_CHANGE_MODE,	   /* nothing but that */
	CS_CHANGE_SYMLINK, /* is a link now, or leads elsewhere */
	CS_CHANGE_SPECIAL, /* a pipe, a socket: never opened */
};

/* A file as lstat(2) has it; mode is 0 when it is not there. */
struct cs_change_state {
	uint32_t mode;
	uint64_t ino;
	int64_t bytes, mtime_ns, ctime_ns;
};

struct cs_change {
	enum cs_change_kind kind;
	char *path, *from; /* below the workspace; from: RENAMED, else NULL */
	struct cs_change_state was, is; /* was: of from, if there is one */
	bool implied;
	bool later;  /* it may be executed without being asked for, later.h */
	bool shown;  /* the contents below belong into the patch */
	bool unread; /* they would, but are too large or can't be read */
	struct cs_buf old, now; /* of a link where it leads */
};

struct cs_changes {
	struct cs_change *v;
	size_t n, size;
	size_t bytes;	/* of all paths */
	bool truncated; /* there is more than is told */
};

/* Bounds of what is told. */
enum {
	CS_CHANGES_MAX = 10000,
	CS_CHANGES_BYTES = 512 * 1024,
	CS_CHANGES_DEPTH = 100,
	CS_CHANGES_SHOWN = 2 << 20, /* bytes of contents, old and new */
};

void cs_changes_state(const struct stat *st, struct cs_change_state *out);

/* One more, all of it 0 but for the path, which is copied; NULL, and truncated,
 * when it is one too many or memory ran out. */
struct cs_change *cs_changes_add(struct cs_changes *c, const char *path);
void cs_changes_free(struct cs_changes *c);

/* For another process. */
void cs_changes_pack(const struct cs_changes *c, struct cs_buf *out);
int cs_changes_unpack(
    const char *bytes, size_t len, struct cs_changes *out, struct cs_err *err);

/* run.changes; NULL when memory ran out. */
struct cs_json *cs_changes_json(const struct cs_changes *c);

#endif
