#ifndef CS_SANDBOX_INSIDE_NESTED_H
#define CS_SANDBOX_INSIDE_NESTED_H

struct cs_ceilings;
struct cs_inside;

/*
 * The first process (pid 1) of a box whose interpreter is copied from a server:
 * it sees the server's root, except for writable places and /proc, which are
 * its own.  It orders the copy, waits for the job, passes it on, and reaps as
 * every first process does.
 */
_Noreturn void cs_nested_main(
    const struct cs_ceilings *c, const struct cs_inside *in, int orders);

#endif
