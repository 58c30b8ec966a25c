#include "shield/outline.h"

#include <stdbool.h>
#include <string.h>

enum { BLOCK = 64, BLOCKS = (CS_OUTLINE_BYTES + BLOCK - 1) / BLOCK };

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool
in_word(char c)
{
	return is_digit(c) || c == '_' || (c >= 'a' && c <= 'z') ||
	    (c >= 'A' && c <= 'Z');
}

size_t
cs_outline_write_plain(const char *p, size_t n, char out[CS_OUTLINE_ROOM])
{
	size_t len = 0, start;
	bool number;

	for (size_t i = 0; i < n;) {
		start = len;
		number = is_digit(p[i]);
		out[len++] = p[i++];
		while (i < n && in_word(p[i - 1]) && in_word(p[i])) {
			number |= is_digit(p[i]);
			out[len++] = p[i++];
		}
		if (number) {
			out[start] = '0';
			len = start + 1;
		}
	}
	return len;
}

#ifdef __x86_64__
#include <immintrin.h>

#define WIDE                                                                   \
	__attribute__((target("avx512f,avx512bw,avx512vbmi2,bmi,bmi2,"         \
			      "popcnt")))
/* Specialized for each number of blocks that it is called with. */
#define WIDE_PART WIDE __attribute__((always_inline)) static inline

/* A line as blocks of 64 bytes; bit i of a mask is byte i of its block. */
struct blocks {
	__m512i bytes[BLOCKS];
	uint64_t word[BLOCKS];
	uint64_t digit[BLOCKS];
	uint64_t mask[BLOCKS]; /* of the bytes present */
};

WIDE_PART void
load(struct blocks *b, size_t blocks, const char *p, size_t n)
{
#pragma GCC unroll 3
	for (size_t k = 0; k < blocks; k++, p += BLOCK) {
		const uint64_t there = _bzhi_u64(
		    UINT64_MAX, n < BLOCK ? (unsigned)n : BLOCK);
		const __m512i v = _mm512_maskz_loadu_epi8(there, p);
		const __m512i low = _mm512_or_si512(v, _mm512_set1_epi8(' '));

		b->bytes[k] = v;
		b->mask[k] = there;
		b->digit[k] = _mm512_cmplt_epu8_mask(
		    _mm512_sub_epi8(v, _mm512_set1_epi8('0')),
		    _mm512_set1_epi8(10));
		b->word[k] = b->digit[k] |
		    _mm512_cmplt_epu8_mask(
			_mm512_sub_epi8(low, _mm512_set1_epi8('a')),
			_mm512_set1_epi8(26)) |
		    _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8('_'));
		n -= n < BLOCK ? n : BLOCK;
	}
}

/*
 * Propagate the digits upwards to the ends of their words: added to a run of
 * ones, a bit carries to its end.
 */
WIDE_PART void
spread_up(struct blocks *b, size_t blocks)
{
	unsigned char carry = 0;
	unsigned long long sum = 0;

#pragma GCC unroll 3
	for (size_t k = 0; k < blocks; k++) {
		carry = _addcarry_u64(carry, b->word[k], b->digit[k], &sum);
		b->digit[k] |= (sum ^ b->word[k]) & b->word[k];
	}
}

/*
 * For each block, from the last on, the complete words whose end a digit was
 * propagated to; of each that does not begin in the previous block its first
 * byte remains.
 */
WIDE_PART void
find_numbers(
    const struct blocks *b, size_t blocks, uint64_t *numbers, uint64_t *firsts)
{
	uint64_t spread = 0; /* the top bit: the block above has one */

#pragma GCC unroll 3
	for (size_t k = blocks; k-- > 0;) {
		const uint64_t w = b->word[k], starts = w & ~(w << 1);
		const uint64_t ends = w & ~(w >> 1);
		const uint64_t hit = (b->digit[k] | (spread & w)) & ends;
		const uint64_t from = _pdep_u64(_pext_u64(hit, ends), starts);
		const bool begun = k > 0 && b->word[k - 1] >> (BLOCK - 1) != 0;

		numbers[k] = (hit << 1) - from;
		firsts[k] = begun ? from & ~(uint64_t)1 : from;
		spread = numbers[k] << (BLOCK - 1);
	}
}

WIDE_PART size_t
write_blocks(size_t blocks, const char *p, size_t n, char out[CS_OUTLINE_ROOM])
{
	struct blocks b;
	uint64_t numbers[BLOCKS], firsts[BLOCKS];
	size_t len = 0;

	load(&b, blocks, p, n);
	spread_up(&b, blocks);
	find_numbers(&b, blocks, numbers, firsts);
#pragma GCC unroll 3
	for (size_t k = 0; k < blocks; k++) {
		const uint64_t stay = b.mask[k] & (~numbers[k] | firsts[k]);
		const __m512i v = _mm512_mask_blend_epi8(
		    firsts[k], b.bytes[k], _mm512_set1_epi8('0'));

		_mm512_storeu_si512(
		    out + len, _mm512_maskz_compress_epi8(stay, v));
		len += (size_t)_mm_popcnt_u64(stay);
	}
	return len;
}

WIDE static size_t
write_wide(const char *p, size_t n, char out[CS_OUTLINE_ROOM])
{
	return n <= BLOCK	     ? write_blocks(1, p, n, out)
	    : n <= 2 * (size_t)BLOCK ? write_blocks(2, p, n, out)
				     : write_blocks(BLOCKS, p, n, out);
}

bool
cs_outline_is_wide(void)
{
	static int can = -1;

	if (can < 0)
		can = __builtin_cpu_supports("avx512bw") &&
		    __builtin_cpu_supports("avx512vbmi2") &&
		    __builtin_cpu_supports("bmi2");
	return can != 0;
}

size_t
cs_outline_write(const char *p, size_t n, char out[CS_OUTLINE_ROOM])
{
	return cs_outline_is_wide() ? write_wide(p, n, out)
				    : cs_outline_write_plain(p, n, out);
}
#else
bool
cs_outline_is_wide(void)
{
	return false;
}

size_t
cs_outline_write(const char *p, size_t n, char out[CS_OUTLINE_ROOM])
{
	return cs_outline_write_plain(p, n, out);
}
#endif

__extension__ typedef unsigned __int128 wide;

static uint64_t
fold(uint64_t a, uint64_t b)
{
	const wide m = (wide)a * b;

	return (uint64_t)m ^ (uint64_t)(m >> 64);
}

uint64_t
cs_outline_hash(const char *p, size_t n)
{
	char text[CS_OUTLINE_ROOM];
	const size_t len = cs_outline_write(
	    p, n < CS_OUTLINE_BYTES ? n : CS_OUTLINE_BYTES, text);
	/* Two hashes of alternate parts: neither waits for the other. */
	uint64_t a = 0x9e3779b97f4a7c15 ^ len, b = a, w[4];

	memset(text + len, 0, sizeof(w));
	for (size_t i = 0; i < len; i += sizeof(w)) {
		memcpy(w, text + i, sizeof(w));
		a = fold(
		    w[0] ^ a ^ 0xa0761d6478bd642f, w[1] ^ 0xe7037ed1a0b428db);
		b = fold(
		    w[2] ^ b ^ 0x8ebc6af09c88c6e3, w[3] ^ 0x589965cc75374cc3);
	}
	a = fold(a ^ b, 0x1d8e4e27c47d124f);
	return a != 0 ? a : 1;
}

bool
cs_outline_has_zero(const char *p, size_t n)
{
	const char *const end = p +
	    (n < CS_OUTLINE_BYTES ? n : CS_OUTLINE_BYTES);

	for (const char *q = p; (q = memchr(q, '0', (size_t)(end - q))); q++)
		if ((q == p || !in_word(q[-1])) &&
		    (q + 1 == end || !in_word(q[1])))
			return true;
	return false;
}
