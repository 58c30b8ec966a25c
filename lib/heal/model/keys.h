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

/* Where a variable is looked for.  All of the environment goes before all of
 * .env, whose author may want the program to go to an account of his own. */
enum cs_keys_place { CS_KEYS_ENVIRON, CS_KEYS_DOTENV, CS_KEYS_PLACES };

/* The value of a variable there, blanks around it left out; false when there is
 * none or it is blank. */
bool cs_keys_look(const struct cs_keys *k, enum cs_keys_place place,
    const char *name, struct cs_buf *value);

/* The same in either place. */
bool cs_keys_variable(
    const struct cs_keys *k, const char *name, struct cs_buf *value);

/* There is a value for one of the provider's keys. */
bool cs_keys_has(const struct cs_keys *k, enum cs_keys_place place,
    const struct cs_provider *p);

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
