#ifndef CS_SANDBOX_WARM_WARM_H
#define CS_SANDBOX_WARM_WARM_H

#include <stdbool.h>

struct cs_ceilings;
struct cs_err;
struct cs_launched;

/*
 * Warm interpreters.  A server is an interpreter in a sandbox of its own that
 * has started, and has imported modules, before there is a job.  Each job's
 * interpreter is a copy of it, made in namespaces, scratch and confinement of
 * the job's own, before the job arrives.
 *
 *     launcher -- cs_warm_prepare() --> nursery (pid 1 of the server)
 *     nursery  -- clone(2) --> first process of a box (nested.h)
 *     box      -- order.h --> the server's interpreter
 *     server   -- fork(2), in the box's namespaces --> the job's interpreter
 *     launcher -- the job --> first process --> its interpreter
 *
 * A job's data never passes through the server.
 */
struct cs_warm;

/*
 * modules is NULL-terminated.  Waits until the first server is ready; CS_EUSAGE
 * if a module cannot be imported.  The ceilings must outlive it.  If no copies
 * can be made cs_warm_hindrance() says why.
 */
struct cs_warm *cs_warm_new(const struct cs_ceilings *c,
    const char *const *modules, struct cs_err *err);
/* When none of its trees is left. */
void cs_warm_free(struct cs_warm *w);

/* A text for people, or NULL. */
const char *cs_warm_hindrance(const struct cs_warm *w);

/*
 * A tree as from cs_launch_prepare(): 1; 0 if none is available now, since a
 * server is being started.  The tree is to be given back when it is gone.
 */
struct cs_server;
int cs_warm_prepare(
    struct cs_warm *w, struct cs_launched *out, struct cs_server **server);
void cs_warm_release(struct cs_warm *w, struct cs_server *s);

/* Whether the first process of a server has exited, and with it its trees. */
bool cs_warm_has_died(const struct cs_server *s);

#endif
