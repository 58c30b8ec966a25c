#ifndef CS_SHIELD_VOCABULARY_H
#define CS_SHIELD_VOCABULARY_H

#include <stddef.h>
#include <stdint.h>

struct cs_err;

/* A model's tokens, from a table made by lib/shield/tokens-table, and the exact
 * number of them in a text. */
struct cs_vocabulary;

/* The file is mapped; one that is not such a table is CS_EDATA. */
struct cs_vocabulary *cs_vocabulary_open(const char *path, struct cs_err *err);
void cs_vocabulary_close(struct cs_vocabulary *v);

/* Tokens in n bytes of UTF-8. */
uint64_t
cs_vocabulary_count(const struct cs_vocabulary *v, const char *p, size_t n);

#endif
