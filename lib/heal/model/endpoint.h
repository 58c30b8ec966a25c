#ifndef CS_HEAL_MODEL_ENDPOINT_H
#define CS_HEAL_MODEL_ENDPOINT_H

#include <stdbool.h>

#include "base/err.h"
#include "heal/model/keys.h"
#include "heal/model/url.h"

struct cs_provider;

/* The service to ask, according to the command line and the environment. */
struct cs_endpoint_options {
	const char
	    *llm; /* PROVIDER[:MODEL]; "" or "auto": the first with a key */
	const char *base_url, *key_file, *key_command; /* or NULL */
	bool insecure_http;
	bool keyless; /* it may lack a key for now */
	bool unread;  /* and a key file, which may be a pipe, may be absent */
};

struct cs_endpoint {
	const struct cs_provider *provider;
	struct cs_buf model, url;
	struct cs_url place;
	struct cs_keys keys;
	struct cs_keys_key key; /* empty: none */
	bool has_key;
	struct cs_err locked; /* why there is no key; CS_OK: not known yet */
};

/*
 * Initially all 0.  CS_EUSAGE, naming what is missing, if nobody can be asked.
 * --key-cmd is not run yet.
 */
int cs_endpoint_open(struct cs_endpoint *s, const struct cs_endpoint_options *o,
    struct cs_err *err);
void cs_endpoint_close(struct cs_endpoint *s);

/* The key is required now. */
int cs_endpoint_unlock(struct cs_endpoint *s, struct cs_err *err);

/* The headers of a request, one per line; with the key, or "[key]" for it. */
void cs_endpoint_headers(
    const struct cs_endpoint *s, bool with_key, struct cs_buf *out);

#endif
