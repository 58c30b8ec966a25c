#ifndef CS_SANDBOX_ROOT_FILL_H
#define CS_SANDBOX_ROOT_FILL_H

#include <stddef.h>
#include <sys/types.h>

struct cs_plan;

/* Write the program below the working directory, and the files that came with
 * it there or into the workspace, which is then the working directory. */
enum cs_fill {
	CS_FILL_DONE,
	CS_FILL_BAD_FILES, /* they do not fit, or conflict with each other */
	CS_FILL_FAILED,	   /* this machine's fault: errno */
};
enum cs_fill cs_fill_scratch(const struct cs_plan *plan);

/* mkdir -p for the parent directories of path; 0, or -1 and errno. */
int cs_fill_parents(const char *path);

/* A new file; 0, or -1 and errno. */
int cs_fill_file(const char *path, const char *p, size_t n, mode_t mode);

#endif
