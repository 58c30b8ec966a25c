#include "shield/ordinary.h"

#include <stdbool.h>
#include <string.h>

#include "base/utf8.h"

#ifdef __SSE2__
#include <emmintrin.h>

enum { STEP = 16 };

/* A bit for each of 16 bytes that is not ordinary. */
static unsigned
odd_ones(const char *p)
{
	const __m128i v = _mm_loadu_si128((const void *)p);
	/* As signed numbers all non-ASCII bytes are below the blank. */
	const __m128i plain = _mm_andnot_si128(
	    _mm_cmpeq_epi8(v, _mm_set1_epi8(0x7f)),
	    _mm_cmpgt_epi8(v, _mm_set1_epi8(' ' - 1)));
	const __m128i tab = _mm_cmpeq_epi8(v, _mm_set1_epi8('\t'));

	return (unsigned)_mm_movemask_epi8(_mm_or_si128(plain, tab)) ^ 0xffff;
}

static size_t
count_steps(const char *p, size_t n)
{
	size_t i = 0;
	unsigned odd;

	for (; n - i >= STEP; i += STEP) {
		odd = odd_ones(p + i);
		if (odd != 0)
			return i + (size_t)__builtin_ctz(odd);
	}
	return i;
}
#else
static size_t
count_steps(const char *p, size_t n)
{
	(void)p;
	(void)n;
	return 0;
}
#endif

static bool
is_ordinary(unsigned char c)
{
	return (c >= ' ' && c < 0x7f) || c == '\t';
}

size_t
cs_ordinary_count(const char *p, size_t n)
{
	size_t i = count_steps(p, n);

	while (i < n && is_ordinary((unsigned char)p[i]))
		i++;
	return i;
}

/* The length of a CSI sequence at p that moves and erases nothing after a text;
 * 0 if it does, or is truncated. */
static size_t
csi(const char *p, size_t n)
{
	bool private = false, zero = true;
	size_t i = 2;

	for (; i < n && p[i] >= ' ' && p[i] < '@'; i++) {
		private |= p[i] >= '<' && p[i] <= '?';
		zero &= p[i] == '0';
	}
	if (i == n || p[i] < '@' || p[i] == 0x7f)
		return 0;
	if (private || strchr("KJG`CaDAFBEdHfLMPXST@", p[i]) == NULL)
		return i + 1;
	/* Erasing from the end of the text has no effect. */
	return (p[i] == 'K' || p[i] == 'J') && zero ? i + 1 : 0;
}

/* The length of a string sequence: a title, a link. */
static size_t
string(const char *p, size_t n)
{
	for (size_t i = 2; i < n; i++) {
		if (p[i] == '\a')
			return i + 1;
		if (p[i] == 0x1b)
			return i + 1 < n && p[i + 1] == '\\' ? i + 2 : 0;
	}
	return 0;
}

static size_t
escape(const char *p, size_t n)
{
	size_t i = 1;

	if (n < 2 || p[1] < ' ' || p[1] == 0x7f)
		return 0;
	if (p[1] == '[')
		return csi(p, n);
	if (strchr("]PX^_", p[1]) != NULL)
		return string(p, n);
	if (strchr("DEM78c", p[1]) != NULL)
		return 0;
	while (i < n && p[i] >= ' ' && p[i] < '0')
		i++;
	return i < n && p[i] >= '0' && p[i] < 0x7f ? i + 1 : 0;
}

/* The length of non-ASCII characters; 0 if they are not printable. */
static size_t
characters(const char *p, size_t n)
{
	size_t i = 0, len;

	while (i < n && (unsigned char)p[i] >= 0x80) {
		len = cs_utf8_seq(p + i, n - i);
		/* U+0080 to U+009F control a terminal like ESC. */
		if (len == 0 ||
		    ((unsigned char)p[i] == 0xc2 &&
			(unsigned char)p[i + 1] < 0xa0))
			return 0;
		i += len;
	}
	return i;
}

/* The length of what at p is invisible; 0 if it is not. */
static size_t
nothing(const char *p, size_t n)
{
	size_t i = 0;

	if (p[0] == 0x1b)
		return escape(p, n);
	if (p[0] == '\a')
		return 1;
	while (i < n && p[i] == '\r')
		i++;
	return i == n ? n : 0;
}

const char *
cs_ordinary_line(const char *p, size_t n, char *out, size_t *len)
{
	size_t written = 0, from = 0, i = 0, step;

	while ((i += cs_ordinary_count(p + i, n - i)) < n) {
		if ((unsigned char)p[i] >= 0x80) {
			step = characters(p + i, n - i);
		} else {
			memcpy(out + written, p + from, i - from);
			written += i - from;
			step = nothing(p + i, n - i);
			from = i + step;
		}
		if (step == 0)
			return NULL;
		i += step;
	}
	*len = written + n - from;
	if (written == 0)
		return p + from;
	memcpy(out + written, p + from, n - from);
	return out;
}
