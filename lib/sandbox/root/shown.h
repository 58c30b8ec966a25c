#ifndef CS_SANDBOX_ROOT_SHOWN_H
#define CS_SANDBOX_ROOT_SHOWN_H

#include <stddef.h>

/*
 * The parts of the host that are visible to every job, read-only: root.c puts
 * them into the job's own root, landlock.c grants them, there and without such
 * a root.  Those that do not exist are left out; only the first, /usr, is
 * required.
 */
enum cs_shown_kind {
	CS_SHOWN_TREE,
	CS_SHOWN_FILE,
	CS_SHOWN_SOURCE, /* a device to read from */
	CS_SHOWN_DEVICE, /* to write to as well */
};

struct cs_shown {
	const char *path;
	enum cs_shown_kind kind;
};

enum { CS_SHOWN_COUNT = 18 };
extern const struct cs_shown cs_shown_paths[CS_SHOWN_COUNT];

#endif
