#ifndef CS_BASE_PACK_H
#define CS_BASE_PACK_H

#include <stdbool.h>
#include <stddef.h>

struct cs_buf;

/*
 * Values serialized for another process of the same program: there is no
 * version or byte order, and both sides know what comes next.
 */
void cs_pack_raw(struct cs_buf *out, const void *p, size_t n);
void cs_pack_size(struct cs_buf *out, size_t n);
/* Followed by a NUL, so that they can be used in place. */
void cs_pack_bytes(struct cs_buf *out, const char *p, size_t n);
void cs_pack_text(struct cs_buf *out, const char *s);

/* The unread part of such data; the first error sticks, and everything read
 * after it is empty. */
struct cs_unpack {
	const char *at;
	size_t left;
	bool failed;
};

void cs_pack_get_raw(struct cs_unpack *u, void *to, size_t n);
/* A count of items that take at least as many bytes. */
size_t cs_pack_get_size(struct cs_unpack *u);
/* In place; NULL after an error. */
const char *cs_pack_get_bytes(struct cs_unpack *u, size_t *len);
const char *cs_pack_get_text(struct cs_unpack *u);

#endif
