#ifndef CS_SANDBOX_ENVIRONMENT_BUILD_H
#define CS_SANDBOX_ENVIRONMENT_BUILD_H

#include <stdint.h>

struct cs_ceilings;
struct cs_err;
struct cs_json;
struct cs_wanted;
struct cs_wanted_settings;

/* What is to be built, and who is told how it goes. */
struct cs_build {
	const struct cs_wanted *wanted;
	const struct cs_wanted_settings *settings;
	const char *uv; /* a path on the host; NULL: venv and pip */
	/* Called some times a second; NULL: nobody wants to know. */
	void (*tell)(int64_t elapsed_us, void *ctx);
	void *ctx;
};

/*
 * Fill the empty folder tree with an environment, and wait until that is done.
 * It happens in a sandbox of its own, as a job of the interpreter, with the
 * walls of the ceilings but for these: it may start programs, write to tree,
 * and use the network unless that was not wanted; its own limits hold.
 *
 * The packages as run.environment.packages of cs-envelope(5); NULL and err,
 * CS_EDATA with the last that the installer said when that failed.  What is in
 * tree then is to be removed.
 */
struct cs_json *cs_build_run(const struct cs_build *b,
    const struct cs_ceilings *c, const char *tree, struct cs_err *err);

#endif
