#ifndef CS_SANDBOX_WARM_WARM_H
#define CS_SANDBOX_WARM_WARM_H

#include <stdbool.h>

struct cs_ceilings;
struct cs_err;
struct cs_launched;

/*
 * Warm interpreters.  A server is an interpreter in a sandbox of its own that
 * has started, and has imported modules, before there is a job.  Each job's
 * interpreter is a copy of it, made in namespaces, scratch and walls that are
 * the job's alone, while the job is still on its way.
 *
 *     launcher -- cs_warm_prepare() --> nursery (pid 1 of the server)
 *     nursery  -- clone(2) --> first process of a box (nested.h)
 *     box      -- order.h --> the server's interpreter
 *     server   -- fork(2), in the box's namespaces --> the job's interpreter
 *     launcher -- the job --> first process --> its interpreter
 *
 * What a job has told never passes through the server.
 */
struct cs_warm;

/*
 * modules ends with NULL.  Waits until the first server is there; CS_EUSAGE
 * when a module can't be imported.  The ceilings have to outlive it.  Where no
 * copies can be made cs_warm_hindrance() says why.
 */
struct cs_warm *cs_warm_new(const struct cs_ceilings *c,
    const char *const *modules, struct cs_err *err);
/* When none of its trees is left. */
void cs_warm_free(struct cs_warm *w);

/* A text for people, or NULL. */
const char *cs_warm_hindrance(const struct cs_warm *w);

/*
 * A tree as of cs_launch_prepare(): 1; 0 when there is none to be had now, since
 * a server is being started.  The tree is to be given back when it is gone.
 */
struct cs_server;
int cs_warm_prepare(
    struct cs_warm *w, struct cs_launched *out, struct cs_server **server);
void cs_warm_release(struct cs_warm *w, struct cs_server *s);

/* Whether the first process of a server has ended, and with it its trees. */
bool cs_warm_has_died(const struct cs_server *s);

#endif
