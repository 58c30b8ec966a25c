#ifndef CS_HEAL_MODEL_KEYS_H
#define CS_HEAL_MODEL_KEYS_H

#include <stdbool.h>

#include "base/buf.h"

struct cs_err;
struct cs_provider;

/* Where keys and names of models come from. */
struct cs_keys {
	const char *file;    /* --key-file, or NULL */
	const char *command; /* --key-cmd, or NULL */
	struct cs_buf dotenv;
	bool dotenv_open; /* readable by others */
};

/* The key found; any result other than CS_KEYS_FOUND has none. */
struct cs_keys_key {
	struct cs_buf text; /* cs_keys_wipe() */
	const char *header; /* including the text before the key */
	const char *from;   /* for a person: a variable's name, "--key-file" */
	bool from_dotenv;
};

/* Read .env; the caller fills in the options. */
int cs_keys_open(struct cs_keys *k, struct cs_err *err);
void cs_keys_close(struct cs_keys *k);

/* Where to look for a variable.  All of the environment takes precedence over
 * all of .env, whose author may want requests to go to an account of their
 * own. */
enum cs_keys_place { CS_KEYS_ENVIRON, CS_KEYS_DOTENV, CS_KEYS_PLACES };

/* The value of a variable there, without surrounding blanks; false if there is
 * none or it is blank. */
bool cs_keys_look(const struct cs_keys *k, enum cs_keys_place place,
    const char *name, struct cs_buf *value);

/* The same in either place. */
bool cs_keys_variable(
    const struct cs_keys *k, const char *name, struct cs_buf *value);

/* Whether one of the provider's keys has a value. */
bool cs_keys_has(const struct cs_keys *k, enum cs_keys_place place,
    const struct cs_provider *p);

/*
 * The key for a provider: from --key-file, --key-cmd, or the first of its
 * variables that has one.  1, 0 if there is none, or -1 and err: CS_EUSAGE if
 * it is not a valid key.
 */
int cs_keys_find(const struct cs_keys *k, const struct cs_provider *p,
    struct cs_keys_key *key, struct cs_err *err);

/* Overwrite and free it. */
void cs_keys_wipe(struct cs_keys_key *key);

#endif
