#ifndef CS_BASE_PACK_H
#define CS_BASE_PACK_H

#include <stdbool.h>
#include <stddef.h>

struct cs_buf;

/*
 * Values as one piece of bytes, for another process of the same program: there
 * is no version, no byte order, and both sides know what comes next.
 */
void cs_pack_raw(struct cs_buf *out, const void *p, size_t n);
void cs_pack_size(struct cs_buf *out, size_t n);
/* With a NUL behind them, so that they can be used in place. */
void cs_pack_bytes(struct cs_buf *out, const char *p, size_t n);
void cs_pack_text(struct cs_buf *out, const char *s);

/* What is left of such a piece; the first fault sticks, and everything behind
 * it is nothing. */
struct cs_unpack {
	const char *at;
	size_t left;
	bool failed;
};

void cs_pack_get_raw(struct cs_unpack *u, void *to, size_t n);
/* A count of things that take at least as many bytes. */
size_t cs_pack_get_size(struct cs_unpack *u);
/* In place; NULL when it failed. */
const char *cs_pack_get_bytes(struct cs_unpack *u, size_t *len);
const char *cs_pack_get_text(struct cs_unpack *u);

#endif
