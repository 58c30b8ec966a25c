#ifndef CS_HEAL_MODEL_CACHE_H
#define CS_HEAL_MODEL_CACHE_H

#include "base/hash.h"

struct cs_buf;
struct cs_err;

/*
 * Answers by the hash of the request (the URL and the body, not the key), each
 * unmodified in a file of its own: with them a run can be repeated without a
 * network.
 */

int cs_cache_name(const char *url, const struct cs_buf *body,
    char name[CS_HASH_HEX], struct cs_err *err);

/* 1 if there is an answer, 0 if there is none. */
int cs_cache_get(const char *dir, const char *name, struct cs_buf *answer,
    struct cs_err *err);

/* The directory is created if missing. */
int cs_cache_open(const char *dir, struct cs_err *err);

/* A file appears completely or not at all. */
int cs_cache_put(const char *dir, const char *name, const struct cs_buf *answer,
    struct cs_err *err);

#endif
