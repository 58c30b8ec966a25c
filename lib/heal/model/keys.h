#ifndef CS_HEAL_MODEL_KEYS_H
#define CS_HEAL_MODEL_KEYS_H

#include <stdbool.h>

#include "base/buf.h"

struct cs_err;
struct cs_provider;

/* Where keys and names of models are looked for. */
struct cs_keys {
	const char *file;    /* --key-file, or NULL */
	const char *command; /* --key-cmd, or NULL */
	struct cs_buf dotenv;
	bool dotenv_open; /* others may read it */
};

/* A key that was found; what is not CS_KEYS_FOUND has none. */
struct cs_keys_key {
	struct cs_buf text; /* cs_keys_wipe() */
	const char *header; /* up to the key */
	const char *from;   /* for a person: a variable's name, "--key-file" */
	bool from_dotenv;
};

/* Read .env; the options are the caller's to fill in. */
int cs_keys_open(struct cs_keys *k, struct cs_err *err);
void cs_keys_close(struct cs_keys *k);

/* The value of an environment's variable, or .env's, blanks around it left out;
 * false when there is none or it is blank. */
bool cs_keys_variable(const struct cs_keys *k, const char *name,
    struct cs_buf *value, bool *from_dotenv);

/*
 * The key for a provider: that of --key-file, --key-cmd, or the first of its
 * variables that has one.  1, 0 when there is none, or -1 and err: CS_EUSAGE
 * when it can't be one.
 */
int cs_keys_find(const struct cs_keys *k, const struct cs_provider *p,
    struct cs_keys_key *key, struct cs_err *err);

/* Overwrite it and give it back. */
void cs_keys_wipe(struct cs_keys_key *key);

#endif
