#ifndef CS_SANDBOX_BOX_VIOLATIONS_H
#define CS_SANDBOX_BOX_VIOLATIONS_H

#include <stdint.h>

#include "sandbox/resources/shared.h"

struct cs_json;

enum { CS_VIOLATIONS_MAX = 32, CS_VIOLATION_TARGET_MAX = 256 };

/* What a job attempted and was denied, as far as it is watched: see watched.h;
 * and the memory that it is granted. */
struct cs_violations {
	int listener; /* of the filter, seccomp_unotify(2); -1: none yet */
	struct cs_violation {
		const char *kind;
		char target[CS_VIOLATION_TARGET_MAX];
		int64_t count;
	} seen[CS_VIOLATIONS_MAX];
	int n;
	struct cs_shared shared;
};

/*
 * Answer one waiting call, if any: with EPERM, or for shared memory according
 * to shared.h, with ENOMEM if denied.  When the filter's last process is gone
 * the listener is closed.
 */
void cs_violations_answer(struct cs_violations *v);
void cs_violations_close(struct cs_violations *v);

/* As run.violations, in the order of the first attempts; NULL if out of
 * memory. */
struct cs_json *cs_violations_json(const struct cs_violations *v);

#endif
