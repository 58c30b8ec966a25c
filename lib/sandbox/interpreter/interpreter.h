#ifndef CS_SANDBOX_INTERPRETER_INTERPRETER_H
#define CS_SANDBOX_INTERPRETER_INTERPRETER_H

#include <stddef.h>

/* A Python interpreter, on the host and as the job sees it. */
struct cs_interpreter {
	char *host;    /* the binary, links resolved */
	char *prefix;  /* the tree that goes with it, of which only the parts
			  below are shown; NULL: /usr, always there */
	char *inside;  /* the binary's path in the sandbox */
	char *loader;  /* the program that the kernel loads it with (ELF's
			  PT_INTERP); NULL: none */
	char *version; /* "3.11", from the binary's name, else its library's;
			  NULL: not told */
	char *release; /* "3.11.2", as far as it was asked for and is known,
			  see release.h; else NULL */
	char *venv;    /* the virtual environment that it was named by, which is
			  not shown, see environment/venv.h; NULL: none */
};

/* Any program, as far as it has to be known to be the job's first; -1 when
 * memory ran out. */
int cs_interpreter_program(const char *path, struct cs_interpreter *out);
void cs_interpreter_free(struct cs_interpreter *p);

/* Where a prefix outside /usr stands in the sandbox. */
#define CS_INTERPRETER_MOUNT "/opt/python"

/*
 * The parts of a prefix that a job needs, as paths below it: the ith, from 0
 * on, NULL behind the last.  The first is the binary, and a file; the others
 * are folders, which need not all be there.  A prefix may be somebody's home,
 * so nothing else of it is shown.
 */
const char *cs_interpreter_part(const struct cs_interpreter *p, size_t i);

#endif
