#ifndef CS_SANDBOX_ENVIRONMENT_ENVIRONMENT_H
#define CS_SANDBOX_ENVIRONMENT_ENVIRONMENT_H

#include <stdbool.h>

/*
 * A virtual environment that jobs see, read-only, at a fixed place; it was
 * built at that very place, so that all paths in it are right.  A job's
 * interpreter is started as the environment's, and finds the packages by its
 * pyvenv.cfg, as in any virtual environment: no variable and no path has to say
 * where they are, and the packages of the machine are not seen.
 */
#define CS_ENVIRONMENT_MOUNT	"/opt/env"
#define CS_ENVIRONMENT_PROGRAMS CS_ENVIRONMENT_MOUNT "/bin"
#define CS_ENVIRONMENT_PYTHON	CS_ENVIRONMENT_PROGRAMS "/python"
#define CS_ENVIRONMENT_CONFIG	CS_ENVIRONMENT_MOUNT "/pyvenv.cfg"

struct cs_json;

struct cs_environment {
	char *tree;	      /* its folder on the host */
	char *site, *config;  /* not NULL: tree is that of the packages alone,
				 whose place below the environment this is, and
				 this its pyvenv.cfg; see venv.h */
	struct cs_json *list; /* its packages, "NAME==VERSION" */
	bool unbuilt;	      /* the job is the one that fills it */
	int lock;	      /* that it is not removed meanwhile */
};

void cs_environment_close(struct cs_environment *e);

#endif
