#include "base/base64.h"

#include <stdint.h>

#include "base/buf.h"
#include "base/err.h"

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstu"
			       "vwxyz0123456789+/=";
enum { PAD = 64 }; /* marks '=' in it */

void
cs_base64_encode(const void *p, size_t n, struct cs_buf *out)
{
	const uint8_t *s = p;
	char *to = cs_buf_room(out, (n + 2) / 3 * 4);
	size_t at = 0;

	if (to == NULL)
		return;
	for (size_t i = 0; i < n; i += 3) {
		const size_t left = n - i;
		const uint32_t v = (uint32_t)s[i] << 16 |
		    (left > 1 ? (uint32_t)s[i + 1] << 8 : 0) |
		    (left > 2 ? s[i + 2] : 0);

		to[at++] = alphabet[v >> 18];
		to[at++] = alphabet[v >> 12 & 63];
		to[at++] = alphabet[left > 1 ? v >> 6 & 63 : PAD];
		to[at++] = alphabet[left > 2 ? v & 63 : PAD];
	}
	cs_buf_commit(out, at);
}

static int
value_of(char c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 26;
	if (c >= '0' && c <= '9')
		return c - '0' + 52;
	return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/* Decode one group of four; returns the number of bytes in it, 0 if it is
 * bad. */
static size_t
group(const char *s, uint8_t to[3])
{
	const size_t pad = s[3] != '=' ? 0 : s[2] != '=' ? 1 : 2;
	uint32_t v = 0;

	for (size_t i = 0; i < 4; i++) {
		const int x = i < 4 - pad ? value_of(s[i]) : 0;

		if (x < 0)
			return 0;
		v = v << 6 | (uint32_t)x;
	}
	if ((v & (pad == 0 ? 0U : pad == 1 ? 0xffU : 0xffffU)) != 0)
		return 0;
	to[0] = (uint8_t)(v >> 16);
	to[1] = (uint8_t)(v >> 8);
	to[2] = (uint8_t)v;
	return 3 - pad;
}

int
cs_base64_decode(
    const char *s, size_t n, struct cs_buf *out, struct cs_err *err)
{
	const size_t start = out->len;
	uint8_t bytes[3];
	size_t got;

	if (n % 4 != 0)
		return cs_err_set(err, CS_EDATA, "base64 is cut short");
	for (size_t i = 0; i < n; i += 4) {
		got = group(s + i, bytes);
		if (got == 0 || (got < 3 && i + 4 < n)) {
			cs_buf_cut(out, start);
			return cs_err_set(
			    err, CS_EDATA, "bad base64 at byte %zu", i + 1);
		}
		cs_buf_add(out, bytes, got);
	}
	return cs_buf_check(out, err);
}
