#ifndef CS_SANDBOX_ENVIRONMENT_WANTED_H
#define CS_SANDBOX_ENVIRONMENT_WANTED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/hash.h"

struct cs_err;
struct cs_interpreter;

/* Which packages jobs are to have, and where they come from. */
struct cs_wanted {
	const char *const *with;       /* requirements; ends with NULL, as those
					  below; NULL: none */
	const char *requirements;      /* a requirements file's text, or NULL */
	const char *const *find_links; /* folders of packages */
	const char *index_url;	       /* NULL: what the settings say */
	const char *const *extra_index_url;
	bool offline;	   /* no network: what find_links have, no index */
	bool allow_build;  /* also what is no wheel, and is built from source */
	int64_t bytes_max; /* on disk; one that is there may be larger */
};

/* Whether there is anything that takes an environment. */
bool cs_wanted_any(const struct cs_wanted *w);

/* CS_EUSAGE names what can't be asked for. */
int cs_wanted_check(const struct cs_wanted *w, struct cs_err *err);

/*
 * The settings of the index that this user has: variables of his environment
 * (PIP_INDEX_URL, UV_INDEX, HTTPS_PROXY...) as "K=V", each behind the other
 * with a NUL between, and pip's configuration files, of which the build takes
 * what is about the index.
 */
enum { CS_WANTED_CONFIGS = 3 };
struct cs_wanted_settings {
	struct cs_buf env;
	struct cs_buf config[CS_WANTED_CONFIGS]; /* the later counts more */
};
int cs_wanted_settings_read(struct cs_wanted_settings *s, struct cs_err *err);
void cs_wanted_settings_free(struct cs_wanted_settings *s);

/*
 * The name of the environment that comes of all this with this interpreter, on
 * this platform, by this installer (a path on the host): another when the file
 * of the interpreter or of the installer is another, or what a folder of
 * packages holds.
 */
int cs_wanted_key(const struct cs_wanted *w, const struct cs_wanted_settings *s,
    const struct cs_interpreter *python, const char *installer,
    char key[CS_HASH_HEX], struct cs_err *err);

#endif
