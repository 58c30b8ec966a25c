#ifndef CS_SANDBOX_INSIDE_NURSERY_H
#define CS_SANDBOX_INSIDE_NURSERY_H

struct cs_ceilings;
struct cs_inside;
struct cs_payload_ends;
struct cs_plan;

/*
 * The first process of a server's namespaces: starts the interpreter that is
 * copied for each job (server is its plan), and creates a box for each BOX that
 * the launcher sends.  All of them are in its namespaces, so that they end with
 * it, and it ends with the launcher.  workspace is what cs_root_enter() has
 * kept for the boxes; the interpreter does not see it.
 */
_Noreturn void cs_nursery_main(const struct cs_ceilings *c,
    const struct cs_inside *in, const struct cs_plan *server,
    const struct cs_payload_ends *ends, int workspace);

#endif
