#include "base/utf8.h"

#include <string.h>

#include "base/buf.h"

/* The Unicode Standard, table 3-7: first byte, range of the second, length. */
static const struct form {
	uint8_t first_lo, first_hi, second_lo, second_hi, len;
} forms[] = {
	{ 0x00, 0x7f, 0x00, 0x00, 1 },
	{ 0xc2, 0xdf, 0x80, 0xbf, 2 },
	{ 0xe0, 0xe0, 0xa0, 0xbf, 3 },
	{ 0xe1, 0xec, 0x80, 0xbf, 3 },
	{ 0xed, 0xed, 0x80, 0x9f, 3 },
	{ 0xee, 0xef, 0x80, 0xbf, 3 },
	{ 0xf0, 0xf0, 0x90, 0xbf, 4 },
	{ 0xf1, 0xf3, 0x80, 0xbf, 4 },
	{ 0xf4, 0xf4, 0x80, 0x8f, 4 },
};

static const struct form *
form_of(uint8_t first)
{
	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++)
		if (first >= forms[i].first_lo && first <= forms[i].first_hi)
			return &forms[i];
	return NULL;
}

/* The number of bytes at p that match the sequence f; f->len if it is
 * complete. */
static size_t
matched(const uint8_t *p, size_t n, const struct form *f)
{
	size_t i;

	if (f->len == 1 || n < 2)
		return 1;
	if (p[1] < f->second_lo || p[1] > f->second_hi)
		return 1;
	for (i = 2; i < f->len && i < n; i++)
		if ((p[i] & 0xc0) != 0x80)
			break;
	return i;
}

size_t
cs_utf8_seq(const void *p, size_t n)
{
	const uint8_t *s = p;
	const struct form *f;

	if (n == 0)
		return 0;
	if (s[0] < 0x80)
		return 1;
	f = form_of(s[0]);
	if (f == NULL || matched(s, n, f) != f->len)
		return 0;
	return f->len;
}

/* The length of the ASCII prefix of p, examined a word at a time. */
static size_t
ascii(const uint8_t *p, size_t n)
{
	size_t i = 0;
	uint64_t w;

	for (; i + sizeof(w) <= n; i += sizeof(w)) {
		memcpy(&w, p + i, sizeof(w));
		if (w & 0x8080808080808080U)
			break;
	}
	while (i < n && p[i] < 0x80)
		i++;
	return i;
}

size_t
cs_utf8_valid(const void *p, size_t n)
{
	const uint8_t *s = p;
	size_t i = 0, len;

	for (;;) {
		i += ascii(s + i, n - i);
		if (i == n)
			return n;
		len = cs_utf8_seq(s + i, n - i);
		if (len == 0)
			return i;
		i += len;
	}
}

size_t
cs_utf8_count(const void *p, size_t n)
{
	const uint8_t *s = p;
	size_t count = 0;

	for (size_t i = 0; i < n; i++)
		count += (s[i] & 0xc0) != 0x80;
	return count;
}

uint32_t
cs_utf8_decode(const void *p)
{
	const uint8_t *s = p;

	if (s[0] < 0x80)
		return s[0];
	if (s[0] < 0xe0)
		return (uint32_t)(s[0] & 0x1f) << 6 | (s[1] & 0x3f);
	if (s[0] < 0xf0)
		return (uint32_t)(s[0] & 0x0f) << 12 |
		    (uint32_t)(s[1] & 0x3f) << 6 | (s[2] & 0x3f);
	return (uint32_t)(s[0] & 0x07) << 18 | (uint32_t)(s[1] & 0x3f) << 12 |
	    (uint32_t)(s[2] & 0x3f) << 6 | (s[3] & 0x3f);
}

bool
cs_utf8_repair(const void *p, size_t n, struct cs_buf *out)
{
	const uint8_t *s = p;
	const struct form *f;
	bool any = false;
	size_t i = 0, good;

	for (;;) {
		good = cs_utf8_valid(s + i, n - i);
		cs_buf_add(out, s + i, good);
		i += good;
		if (i == n)
			return any;
		f = form_of(s[i]);
		i += f == NULL ? 1 : matched(s + i, n - i, f);
		cs_buf_adds(out, "\xef\xbf\xbd");
		any = true;
	}
}

void
cs_utf8_put(struct cs_buf *out, uint32_t c)
{
	if (c >= 0x10000)
		cs_buf_addc(out, (char)(0xf0 | (c >> 18 & 7)));
	if (c >= 0x10000)
		cs_buf_addc(out, (char)(0x80 | (c >> 12 & 0x3f)));
	else if (c >= 0x800)
		cs_buf_addc(out, (char)(0xe0 | c >> 12));
	if (c >= 0x800)
		cs_buf_addc(out, (char)(0x80 | (c >> 6 & 0x3f)));
	else if (c >= 0x80)
		cs_buf_addc(out, (char)(0xc0 | c >> 6));
	cs_buf_addc(out, (char)(c >= 0x80 ? 0x80 | (c & 0x3f) : c));
}
