#ifndef CS_SANDBOX_BOX_ISOLATION_H
#define CS_SANDBOX_BOX_ISOLATION_H

#include <stdbool.h>

struct cs_json;

/* How much of its walls this machine gives a job. */
enum cs_isolation {
	CS_ISOLATION_FULL,	 /* every namespace, and a root of its own */
	CS_ISOLATION_NO_USER_NS, /* the same without the user namespace: root
				    alone can do that */
	CS_ISOLATION_BARE, /* no namespace: Landlock, seccomp and limits */
};

/*
 * The best that can be had, found by doing it in a child: clone with the
 * namespaces and mount something.  Landlock has to confine writing for BARE; -1
 * when not even that is there.
 */
int cs_isolation_probe(int landlock_abi);

/* run.isolation, and what is missing there of the full walls. */
struct cs_isolation_facts {
	enum cs_isolation level;
	bool network; /* asked for, and so not missing */
	int landlock_abi;
	const char *cgroup; /* "v2", "v1", "none" */
};
struct cs_json *cs_isolation_json(const struct cs_isolation_facts *f);

#endif
