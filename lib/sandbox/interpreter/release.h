#ifndef CS_SANDBOX_INTERPRETER_RELEASE_H
#define CS_SANDBOX_INTERPRETER_RELEASE_H

struct cs_interpreter;
struct cs_seen;

/*
 * Find p->release, by p->version, in the bytes of the binary, or of the library
 * that it is linked with: CPython has it there as a separate string.  It
 * remains NULL if there is none, or more than one.  -1 if out of memory.
 */
int cs_release_find(struct cs_interpreter *p, struct cs_seen *seen);

#endif
