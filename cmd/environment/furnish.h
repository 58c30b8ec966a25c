#ifndef CS_ENVIRONMENT_FURNISH_H
#define CS_ENVIRONMENT_FURNISH_H

#include <stdint.h>

#include "sandbox/environment/build.h"
#include "sandbox/environment/wanted.h"

struct cs_ceilings;
struct cs_environment;

/* How environments are built: by uv if it is in PATH, with this user's
 * settings, and if wanted with progress on a terminal when it takes long. */
struct cs_furnish {
	struct cs_build build;
	struct cs_wanted_settings settings;
	char *uv;
	int64_t told_s; /* the second last reported, 0: none */
};

/* w must outlive it.  Failures end the program, here and below. */
const struct cs_build *
cs_furnish_open(struct cs_furnish *f, const struct cs_wanted *w, bool told);
void cs_furnish_close(struct cs_furnish *f);

/* Get the environment, building it if necessary. */
void cs_furnish_get(struct cs_furnish *f, const struct cs_ceilings *c,
    struct cs_environment *out);

#endif
