#ifndef CS_SANDBOX_INTERPRETER_INTERPRETER_H
#define CS_SANDBOX_INTERPRETER_INTERPRETER_H

#include <stddef.h>

/* A Python interpreter, on the host and as the job sees it. */
struct cs_interpreter {
	char *host;    /* the binary, links resolved */
	char *prefix;  /* the tree that belongs to it, of which only the parts
			  below are visible; NULL: /usr, always there */
	char *inside;  /* the binary's path in the sandbox */
	char *loader;  /* its dynamic loader (ELF's PT_INTERP); NULL: none */
	char *version; /* "3.11", from the binary's name, else its library's;
			  NULL: unknown */
	char *release; /* "3.11.2", if it was requested and is known, see
			  release.h; otherwise NULL */
	char *venv;    /* the virtual environment in its name, which is not
			  visible, see environment/venv.h; NULL: none */
};

/* Any program, as far as necessary for it to be the job's first; -1 if out of
 * memory. */
int cs_interpreter_program(const char *path, struct cs_interpreter *out);
void cs_interpreter_free(struct cs_interpreter *p);

/* Location of a prefix outside /usr in the sandbox. */
#define CS_INTERPRETER_MOUNT "/opt/python"

/*
 * The parts of a prefix that a job needs, as paths below it: the ith, from 0,
 * NULL after the last.  The first is the binary, a file; the others are
 * directories, which need not all exist.  A prefix may be somebody's home, so
 * nothing else in it is visible.
 */
const char *cs_interpreter_part(const struct cs_interpreter *p, size_t i);

#endif
