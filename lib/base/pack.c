#include "base/pack.h"

#include <string.h>

#include "base/buf.h"

void
cs_pack_raw(struct cs_buf *out, const void *p, size_t n)
{
	cs_buf_add(out, p, n);
}

void
cs_pack_size(struct cs_buf *out, size_t n)
{
	cs_pack_raw(out, &n, sizeof(n));
}

void
cs_pack_bytes(struct cs_buf *out, const char *p, size_t n)
{
	cs_pack_size(out, n);
	cs_buf_add(out, p, n);
	cs_buf_addc(out, '\0');
}

void
cs_pack_text(struct cs_buf *out, const char *s)
{
	cs_pack_bytes(out, s, strlen(s));
}

static const char *
take(struct cs_unpack *u, size_t n)
{
	const char *p = u->at;

	if (u->failed || n > u->left) {
		u->failed = true;
		return NULL;
	}
	u->at += n;
	u->left -= n;
	return p;
}

void
cs_pack_get_raw(struct cs_unpack *u, void *to, size_t n)
{
	const char *p = take(u, n);

	if (p != NULL)
		memcpy(to, p, n);
}

size_t
cs_pack_get_size(struct cs_unpack *u)
{
	size_t n = 0;

	cs_pack_get_raw(u, &n, sizeof(n));
	if (n > u->left)
		u->failed = true;
	return u->failed ? 0 : n;
}

const char *
cs_pack_get_bytes(struct cs_unpack *u, size_t *len)
{
	*len = cs_pack_get_size(u);
	return take(u, *len + 1);
}

const char *
cs_pack_get_text(struct cs_unpack *u)
{
	size_t ignored;

	return cs_pack_get_bytes(u, &ignored);
}
