#include "shield/classes.h"

#include <stdbool.h>
#include <string.h>

enum { BLOCK = CS_CLASSES_BLOCK };

#ifdef __SSE2__
#include <emmintrin.h>

enum { STEP = 16 };

/* Whether each byte is one of count values from low on: a single comparison of
 * signed numbers. */
static __m128i
within(__m128i v, char low, char count)
{
	const __m128i from = _mm_sub_epi8(
	    v, _mm_set1_epi8((char)(low + (char)-128)));

	return _mm_cmplt_epi8(from, _mm_set1_epi8((char)(count - 128)));
}

static void
block(const char *p, uint64_t *words, uint64_t *digits)
{
	*words = *digits = 0;
	for (unsigned i = 0; i < BLOCK; i += STEP) {
		const __m128i v = _mm_loadu_si128((const void *)(p + i));
		const __m128i digit = within(v, '0', 10);
		const __m128i letter = within(
		    _mm_or_si128(v, _mm_set1_epi8(' ')), 'a', 26);
		const __m128i word = _mm_or_si128(_mm_or_si128(digit, letter),
		    _mm_cmpeq_epi8(v, _mm_set1_epi8('_')));

		*digits |= (uint64_t)(unsigned)_mm_movemask_epi8(digit) << i;
		*words |= (uint64_t)(unsigned)_mm_movemask_epi8(word) << i;
	}
}
#else
static void
block(const char *p, uint64_t *words, uint64_t *digits)
{
	*words = *digits = 0;
	for (unsigned i = 0; i < BLOCK; i++) {
		const char c = p[i];
		const bool digit = c >= '0' && c <= '9';
		const bool word = digit || c == '_' || (c >= 'a' && c <= 'z') ||
		    (c >= 'A' && c <= 'Z');

		*digits |= (uint64_t)digit << i;
		*words |= (uint64_t)word << i;
	}
}
#endif

void
cs_classes_find(const char *p, size_t n, uint64_t *words, uint64_t *digits)
{
	char last[BLOCK] = { 0 };

	for (; n >= BLOCK; n -= BLOCK, p += BLOCK)
		block(p, words++, digits++);
	if (n == 0)
		return;
	memcpy(last, p, n);
	block(last, words, digits);
}
