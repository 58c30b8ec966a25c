#ifndef CS_SANDBOX_INTERPRETER_RELEASE_H
#define CS_SANDBOX_INTERPRETER_RELEASE_H

struct cs_interpreter;
struct cs_seen;

/*
 * Find p->release, by p->version, in the bytes of the binary, or of the library
 * that it is linked with: CPython has it there as a string of its own.  It
 * stays NULL where none is, or more than one.  -1 when memory ran out.
 */
int cs_release_find(struct cs_interpreter *p, struct cs_seen *seen);

#endif
