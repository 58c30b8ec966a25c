#ifndef CS_SANDBOX_ENVIRONMENT_BUILD_H
#define CS_SANDBOX_ENVIRONMENT_BUILD_H

#include <stdint.h>

struct cs_ceilings;
struct cs_err;
struct cs_json;
struct cs_wanted;
struct cs_wanted_settings;

/* What to build, and whom to report progress to. */
struct cs_build {
	const struct cs_wanted *wanted;
	const struct cs_wanted_settings *settings;
	const char *uv; /* a path on the host; NULL: use venv and pip */
	/* Called several times a second; NULL: no reports. */
	void (*tell)(int64_t elapsed_us, void *ctx);
	void *ctx;
};

/*
 * Fill the empty directory tree with an environment, and wait until that is
 * done.  It is built in a sandbox of its own, as a job of the interpreter, with
 * the isolation of the ceilings except that it may start programs, write to
 * tree, and use the network unless that is disabled; it has its own limits.
 *
 * Returns the packages as run.environment.packages of cs-envelope(5); NULL and
 * err, CS_EDATA with the end of the installer's output if that failed.  What is
 * in tree is then to be removed.
 */
struct cs_json *cs_build_run(const struct cs_build *b,
    const struct cs_ceilings *c, const char *tree, struct cs_err *err);

#endif
