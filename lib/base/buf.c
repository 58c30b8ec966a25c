#include "base/buf.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"

enum { FIRST = 256 };

static void
fail(struct cs_buf *b, enum cs_code code)
{
	if (b->failed == CS_OK)
		b->failed = code;
}

char *
cs_buf_room(struct cs_buf *b, size_t n)
{
	size_t want, cap = b->cap ? b->cap : FIRST;
	char *p;

	if (b->failed != CS_OK)
		return NULL;
	if (n > SIZE_MAX / 4 || b->len > SIZE_MAX / 4 ||
	    (b->max != 0 && b->len + n > b->max)) {
		fail(b, CS_ELIMIT);
		return NULL;
	}
	want = b->len + n + 1;
	while (cap < want)
		cap *= 2;
	if (cap != b->cap) {
		p = realloc(b->data, cap);
		if (p == NULL) {
			fail(b, CS_ENOMEM);
			return NULL;
		}
		b->data = p;
		b->cap = cap;
		b->data[b->len] = '\0';
	}
	return b->data + b->len;
}

void
cs_buf_commit(struct cs_buf *b, size_t n)
{
	b->len += n;
	b->data[b->len] = '\0';
}

void
cs_buf_add(struct cs_buf *b, const void *p, size_t n)
{
	char *room = cs_buf_room(b, n);

	if (room == NULL)
		return;
	if (n > 0)
		memcpy(room, p, n);
	cs_buf_commit(b, n);
}

void
cs_buf_adds(struct cs_buf *b, const char *s)
{
	cs_buf_add(b, s, strlen(s));
}

void
cs_buf_addc(struct cs_buf *b, char c)
{
	cs_buf_add(b, &c, 1);
}

void
cs_buf_addf(struct cs_buf *b, const char *fmt, ...)
{
	va_list ap;
	char *room;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	if (n < 0) {
		fail(b, CS_EDATA);
		return;
	}
	room = cs_buf_room(b, (size_t)n);
	if (room == NULL)
		return;
	va_start(ap, fmt);
	(void)vsnprintf(room, (size_t)n + 1, fmt, ap);
	va_end(ap);
	cs_buf_commit(b, (size_t)n);
}

void
cs_buf_eat(struct cs_buf *b, size_t n)
{
	if (n == 0)
		return;
	b->len -= n;
	memmove(b->data, b->data + n, b->len + 1);
}

void
cs_buf_cut(struct cs_buf *b, size_t len)
{
	if (b->data == NULL || len >= b->len)
		return;
	b->len = len;
	b->data[len] = '\0';
}

int
cs_buf_check(const struct cs_buf *b, struct cs_err *err)
{
	switch (b->failed) {
	case CS_OK:
		return 0;
	case CS_ELIMIT:
		return cs_err_set(
		    err, CS_ELIMIT, "more than %zu bytes", b->max);
	case CS_ENOMEM:
		return cs_err_nomem(err);
	default:
		return cs_err_set(err, CS_EDATA, "text cannot be formatted");
	}
}

void
cs_buf_free(struct cs_buf *b)
{
	const size_t max = b->max;

	free(b->data);
	*b = (struct cs_buf){ .max = max };
}
