#include "python/ident.h"

#include <stdint.h>
#include <string.h>

/* count characters from first on; the normal form of the first, and each next
 * one has the next letter. */
struct run {
	uint32_t first;
	uint8_t count;
	char form[5];
};

static const struct run runs[] = {
#include "python/compat.inc"
};

bool
cs_ident_plain(const char *name, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if ((unsigned char)name[i] >= 0x80)
			return false;
	return true;
}

size_t
cs_ident_max(size_t len)
{
	/* Three bytes can become four letters, such as U+2167. */
	return len + len / 3;
}

/* The character at s, n bytes long. */
static uint32_t
decode(const char *s, size_t n)
{
	const unsigned char *u = (const unsigned char *)s;

	switch (n) {
	case 2:
		return (u[0] & 0x1fu) << 6 | (u[1] & 0x3fu);
	case 3:
		return (u[0] & 0xfu) << 12 | (u[1] & 0x3fu) << 6 |
		    (u[2] & 0x3fu);
	case 4:
		return (u[0] & 7u) << 18 | (u[1] & 0x3fu) << 12 |
		    (u[2] & 0x3fu) << 6 | (u[3] & 0x3fu);
	default:
		return u[0];
	}
}

static const struct run *
run_of(uint32_t c)
{
	size_t low = 0, high = sizeof(runs) / sizeof(runs[0]);

	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (c < runs[middle].first)
			high = middle;
		else if (c >= runs[middle].first + runs[middle].count)
			low = middle + 1;
		else
			return &runs[middle];
	}
	return NULL;
}

/* The size of the character at s, which is left bytes from the end. */
static size_t
width(const char *s, size_t left)
{
	size_t n = 1;

	while (n < left && n < 4 && ((unsigned char)s[n] & 0xc0) == 0x80)
		n++;
	return n;
}

size_t
cs_ident_fold(const char *name, size_t len, char *to, size_t room)
{
	size_t n = 0;

	for (size_t i = 0, w; i < len; i += w) {
		const struct run *r;
		uint32_t c;
		size_t m;

		w = width(name + i, len - i);
		c = decode(name + i, w);
		r = c < 0x80 ? NULL : run_of(c);
		m = r == NULL ? w : strlen(r->form);
		if (m > room - n)
			return 0;
		memcpy(to + n, r == NULL ? name + i : r->form, m);
		if (r != NULL)
			to[n] = (char)(to[n] + (char)(c - r->first));
		n += m;
	}
	return n;
}
