#ifndef CS_MCP_STORE_H
#define CS_MCP_STORE_H

#include <stddef.h>

struct cs_json;

/*
 * What a client may read later: the outputs that were shortened, the files that
 * a job made.  They stay in memory, so that nothing is left of them when the
 * server is gone; the oldest go when there are too many.
 */
struct cs_store;

enum {
	CS_STORE_BYTES_MAX = 64 * 1024 * 1024,
	CS_STORE_THINGS_MAX = 256,
};

/* The template of their URIs (RFC 6570). */
#define CS_STORE_TEMPLATE "codeshield://output/{run}/{name}"

/* NULL: memory ran out. */
struct cs_store *cs_store_new(void);
void cs_store_free(struct cs_store *st);

/* Begin with the things of another run, which have a name of their own that
 * nobody can guess: -1 when the system gives none. */
int cs_store_begin(struct cs_store *st);

/*
 * One more thing of that run, all of which is copied.  Its URI, which lives
 * until the next call; NULL when memory ran out or it is too large.
 */
const char *cs_store_add(struct cs_store *st, const char *name,
    const char *mime, const char *p, size_t n);

/* The "contents" for a URI: 1 and *contents, the caller's; 0 when there is no
 * such thing (any longer); -1 when memory ran out. */
int
cs_store_read(struct cs_store *st, const char *uri, struct cs_json **contents);

#endif
