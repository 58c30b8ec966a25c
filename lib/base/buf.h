#ifndef CS_BASE_BUF_H
#define CS_BASE_BUF_H

#include <stdbool.h>
#include <stddef.h>

struct cs_err;

/*
 * A growing byte buffer.  Functions that add return nothing: the first failure
 * is remembered, later data is dropped, and cs_buf_check() reports it at the
 * end, like stdio's ferror().  data[len] is NUL once anything was added; before
 * that data may be NULL.
 */
struct cs_buf {
	char *data;
	size_t len, cap;
	size_t max; /* ceiling in bytes, 0: none */
	int failed; /* enum cs_code of the first failure */
};

#define CS_BUF_INIT                                                            \
	{                                                                      \
		0                                                              \
	}
#define cs_buf_auto __attribute__((cleanup(cs_buf_free)))

void cs_buf_add(struct cs_buf *b, const void *p, size_t n);
void cs_buf_adds(struct cs_buf *b, const char *s);
void cs_buf_addc(struct cs_buf *b, char c);
void cs_buf_addf(struct cs_buf *b, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Room for n more bytes at data + len, or NULL on failure; cs_buf_commit() what
 * was written there. */
char *cs_buf_room(struct cs_buf *b, size_t n);
void cs_buf_commit(struct cs_buf *b, size_t n);

/* Drop the first n bytes. */
void cs_buf_eat(struct cs_buf *b, size_t n);

/* Truncate to len bytes; a remembered failure remains. */
void cs_buf_cut(struct cs_buf *b, size_t len);

/* Returns 0, or -1 and err if any call on b failed. */
int cs_buf_check(const struct cs_buf *b, struct cs_err *err);

/* Free the bytes and reset b as CS_BUF_INIT does, except for max. */
void cs_buf_free(struct cs_buf *b);

#endif
