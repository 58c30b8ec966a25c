#ifndef CS_SANDBOX_WALLS_ISOLATION_H
#define CS_SANDBOX_WALLS_ISOLATION_H

#include <stdbool.h>

struct cs_json;

/* How much isolation this machine can give a job. */
enum cs_isolation {
	CS_ISOLATION_FULL,	 /* every namespace, and a root of its own */
	CS_ISOLATION_NO_USER_NS, /* the same without the user namespace: for
				    root only */
	CS_ISOLATION_BARE, /* no namespaces: Landlock, seccomp and limits */
};

/*
 * The best available level, determined by trying it in a child: clone with the
 * namespaces and mount something.  BARE requires Landlock to confine writing;
 * -1 if not even that is available.
 */
int cs_isolation_probe(int landlock_abi);

/* run.isolation, with what is missing from the full isolation. */
struct cs_isolation_facts {
	enum cs_isolation level;
	bool network; /* requested, and so not missing */
	int landlock_abi;
	const char *cgroup; /* "v2", "v1", "none" */
};
struct cs_json *cs_isolation_json(const struct cs_isolation_facts *f);

#endif
