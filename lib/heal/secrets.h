#ifndef CS_HEAL_SECRETS_H
#define CS_HEAL_SECRETS_H

#include <stddef.h>

struct cs_buf;

/* The environment without the variables whose names speak of keys, tokens,
 * secrets or passwords.  The array is the caller's, the strings are environ's;
 * NULL when memory ran out. */
const char **cs_secrets_environ(void);

/* The first most bytes of a foreign text for a message: on one line, without
 * control characters, and "[key]" for each word that holds a stretch of the key
 * (NULL: there is none) or that was masked with asterisks by its author. */
void cs_secrets_tell(const char *text, size_t len, size_t most, const char *key,
    struct cs_buf *out);

/* No memory dump of this process, and no look into it by others of its user. */
void cs_secrets_guard(void);

/* No memory dump as a file, of this process or of those that it starts: their
 * environment may have keys. */
void cs_secrets_no_core(void);

#endif
