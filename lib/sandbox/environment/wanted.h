#ifndef CS_SANDBOX_ENVIRONMENT_WANTED_H
#define CS_SANDBOX_ENVIRONMENT_WANTED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/hash.h"

struct cs_err;
struct cs_interpreter;

/* Which packages jobs are to have, and where to get them. */
struct cs_wanted {
	const char *const *with;  /* requirements; NULL-terminated, like those
				     below; NULL: none */
	const char *requirements; /* a requirements file's text, or NULL */
	const char *const *find_links; /* directories with packages */
	const char *index_url;	       /* NULL: as configured */
	const char *const *extra_index_url;
	bool offline;	   /* no network: only find_links, no index */
	bool allow_build;  /* also packages that are not wheels, built from
			      source */
	int64_t bytes_max; /* on disk; an existing one may be larger */
};

/* Whether anything requires an environment. */
bool cs_wanted_any(const struct cs_wanted *w);

/* CS_EUSAGE names what is not accepted. */
int cs_wanted_check(const struct cs_wanted *w, struct cs_err *err);

/*
 * The user's settings for the index: environment variables (PIP_INDEX_URL,
 * UV_INDEX, HTTPS_PROXY...) as "K=V", separated by NULs, and pip's
 * configuration files, from which the build takes what concerns the index.
 */
enum { CS_WANTED_CONFIGS = 3 };
struct cs_wanted_settings {
	struct cs_buf env;
	struct cs_buf config[CS_WANTED_CONFIGS]; /* later ones take precedence */
};
int cs_wanted_settings_read(struct cs_wanted_settings *s, struct cs_err *err);
void cs_wanted_settings_free(struct cs_wanted_settings *s);

/*
 * The name of the resulting environment with this interpreter, on this
 * platform, by this installer (a path on the host): it changes with the file of
 * the interpreter or of the installer, or the contents of a directory of
 * packages.
 */
int cs_wanted_key(const struct cs_wanted *w, const struct cs_wanted_settings *s,
    const struct cs_interpreter *python, const char *installer,
    char key[CS_HASH_HEX], struct cs_err *err);

#endif
