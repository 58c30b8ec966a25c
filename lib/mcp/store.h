#ifndef CS_MCP_STORE_H
#define CS_MCP_STORE_H

#include <stddef.h>

struct cs_json;

/*
 * What a client may read later: the full text of shortened output, the files
 * that a job made.  It is kept in memory, so that nothing is left when the
 * server exits; the oldest entries are dropped when there are too many.
 */
struct cs_store;

enum {
	CS_STORE_BYTES_MAX = 64 * 1024 * 1024,
	CS_STORE_THINGS_MAX = 256,
};

/* The template of their URIs (RFC 6570). */
#define CS_STORE_TEMPLATE "codeshield://output/{run}/{name}"

/* NULL: out of memory. */
struct cs_store *cs_store_new(void);
void cs_store_free(struct cs_store *st);

/* Begin the entries of another run, which gets an unguessable name: -1 if the
 * system cannot supply one. */
int cs_store_begin(struct cs_store *st);

/*
 * Add an entry to that run; everything is copied.  Returns its URI, valid until
 * the next call; NULL if out of memory or too large.
 */
const char *cs_store_add(struct cs_store *st, const char *name,
    const char *mime, const char *p, size_t n);

/* The "contents" for a URI: 1 and *contents, owned by the caller; 0 if there is
 * no such entry (any more); -1 if out of memory. */
int
cs_store_read(struct cs_store *st, const char *uri, struct cs_json **contents);

#endif
