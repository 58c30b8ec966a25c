#ifndef CS_HEAL_SECRETS_H
#define CS_HEAL_SECRETS_H

#include <stddef.h>

struct cs_buf;

/* The environment without the variables whose names suggest keys, tokens,
 * secrets or passwords.  The caller frees the array, the strings are environ's;
 * NULL if out of memory. */
const char **cs_secrets_environ(void);

/* The first `most` bytes of untrusted text for a message: on one line, without
 * control characters, and with "[key]" for each word that contains a part of
 * the key (NULL: none) or that its author masked with asterisks. */
void cs_secrets_tell(const char *text, size_t len, size_t most, const char *key,
    struct cs_buf *out);

/* Prevent core dumps of this process, and inspection by others of its user. */
void cs_secrets_guard(void);

/* Prevent core dumps as files, of this process and its children: their
 * environment may have keys. */
void cs_secrets_no_core(void);

#endif
