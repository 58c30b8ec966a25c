#ifndef CS_SANDBOX_ROOT_COLLECT_H
#define CS_SANDBOX_ROOT_COLLECT_H

#include <stdbool.h>

#include "base/buf.h"
#include "sandbox/reads.h"
#include "sandbox/root/shown.h"

struct cs_ceilings;

/* Detached, read-only copies of the visible parts of the host. */
struct cs_collected {
	int mounts[CS_SHOWN_COUNT];
	int interpreter[4]; /* see cs_interpreter_part() */
	int reads[CS_READS_MAX];
	int workspace;
	bool own; /* its contents belong to the job */
	int environment;
	struct cs_buf resolver; /* resolv.conf(5), if there is a network */
};

/* Take the copies, as the user who may see the originals.  lent is a mount of
 * the workspace, or -1.  NULL, or the step that failed, with errno. */
const char *
cs_collect_host(const struct cs_ceilings *c, int lent, struct cs_collected *r);

#endif
