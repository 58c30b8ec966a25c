#ifndef CS_SANDBOX_ENVIRONMENT_ENVIRONMENT_H
#define CS_SANDBOX_ENVIRONMENT_ENVIRONMENT_H

#include <stdbool.h>

/*
 * A virtual environment that jobs see, read-only, at a fixed place; it was
 * built at that very place, so that all paths in it are right.  A job's
 * interpreter is started as the environment's, and finds the packages through
 * its pyvenv.cfg, as in any virtual environment: no variable and no path needs
 * to be set, and the host's packages are not visible.
 */
#define CS_ENVIRONMENT_MOUNT	"/opt/env"
#define CS_ENVIRONMENT_PROGRAMS CS_ENVIRONMENT_MOUNT "/bin"
#define CS_ENVIRONMENT_PYTHON	CS_ENVIRONMENT_PROGRAMS "/python"
#define CS_ENVIRONMENT_CONFIG	CS_ENVIRONMENT_MOUNT "/pyvenv.cfg"

struct cs_json;

struct cs_environment {
	char *tree;	      /* its directory on the host */
	char *site, *config;  /* not NULL: tree has only the packages, this is
				 their place below the environment, and this its
				 pyvenv.cfg; see venv.h */
	struct cs_json *list; /* its packages, "NAME==VERSION" */
	bool unbuilt;	      /* the job is the one that fills it */
	int lock;	      /* protects it from removal */
};

void cs_environment_close(struct cs_environment *e);

#endif
