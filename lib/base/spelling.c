#include "base/spelling.h"

#include <string.h>
#include <strings.h>

#include "base/opposites.h"

static int
least(int a, int b)
{
	return a < b ? a : b;
}

/* Optimal string alignment over three rows. */
int
cs_spelling_distance(const char *a, size_t a_len, const char *b, size_t b_len)
{
	int rows[3][CS_SPELLING_MAX + 1];
	int *before = rows[0], *last = rows[1], *row = rows[2];

	if (a_len > CS_SPELLING_MAX || b_len > CS_SPELLING_MAX)
		return CS_SPELLING_FAR;
	for (size_t k = 0; k <= b_len; k++)
		before[k] = last[k] = (int)k;
	for (size_t i = 1; i <= a_len; i++) {
		int *const oldest = before;

		row[0] = (int)i;
		for (size_t k = 1; k <= b_len; k++) {
			row[k] = last[k - 1] + (a[i - 1] != b[k - 1]);
			row[k] = least(row[k], least(last[k], row[k - 1]) + 1);
			if (i > 1 && k > 1 && a[i - 1] == b[k - 2] &&
			    a[i - 2] == b[k - 1])
				row[k] = least(row[k], before[k - 2] + 1);
		}
		before = last;
		last = row;
		row = oldest;
	}
	return last[b_len];
}

int
cs_spelling_limit(size_t len)
{
	return len < 2 ? 0 : len <= 4 ? 1 : len <= 9 ? 2 : 3;
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Whether the longer is the shorter with one more at its end, of these
 * letters. */
static bool
is_longer_by(const char *a, size_t a_len, const char *b, size_t b_len)
{
	return b_len == a_len + 1 && memcmp(a, b, a_len) == 0 &&
	    (b[a_len] == 's' || b[a_len] == '_' || is_digit(b[a_len]));
}

/* Two adjacent letters are swapped. */
static bool
is_swapped(const char *a, const char *b, size_t n)
{
	size_t i = 0;

	while (i < n && a[i] == b[i])
		i++;
	return i + 1 < n && a[i] == b[i + 1] && a[i + 1] == b[i] &&
	    memcmp(a + i + 2, b + i + 2, n - i - 2) == 0;
}

bool
cs_spelling_are_kin(const char *a, size_t a_len, const char *b, size_t b_len)
{
	const size_t shorter = a_len < b_len ? a_len : b_len;

	if (is_longer_by(a, a_len, b, b_len) ||
	    is_longer_by(b, b_len, a, a_len) ||
	    cs_opposites_are(a, a_len, b, b_len))
		return true;
	if (a_len == b_len && a_len > 0 && is_digit(a[a_len - 1]) &&
	    is_digit(b[b_len - 1]))
		return true;
	return shorter <= 3 &&
	    !(a_len == b_len &&
		(strncasecmp(a, b, a_len) == 0 || is_swapped(a, b, a_len)));
}

/* "nme" for "name": of three letters and four, one in the middle is missing. */
static bool
lacks_letter(const char *a, size_t a_len, const char *b, size_t b_len)
{
	return a_len + b_len == 7 &&
	    (a_len < b_len ? !is_longer_by(a, a_len, b, b_len)
			   : !is_longer_by(b, b_len, a, a_len)) &&
	    cs_spelling_distance(a, a_len, b, b_len) == 1;
}

struct cs_spelling
cs_spelling_of(const char *word, size_t len)
{
	return (struct cs_spelling){
		.word = word, .len = len, .distance = CS_SPELLING_FAR
	};
}

static bool
differs_in_case(const struct cs_spelling *s, const char *word, size_t len)
{
	return len == s->len && strncasecmp(s->word, word, len) == 0;
}

void
cs_spelling_offer(struct cs_spelling *s, const char *word, size_t len)
{
	int distance;

	if ((len == s->len && memcmp(word, s->word, len) == 0) ||
	    (!s->kin && cs_spelling_are_kin(s->word, s->len, word, len) &&
		!(s->brief && lacks_letter(s->word, s->len, word, len))))
		return;
	if (s->best != NULL && len == s->best_len &&
	    memcmp(word, s->best, len) == 0)
		return;
	/* A word that differs only in case is nearer than any other. */
	distance = differs_in_case(s, word, len)
	    ? 0
	    : cs_spelling_distance(s->word, s->len, word, len);
	if (distance > s->distance)
		return;
	s->tie = distance == s->distance;
	s->distance = distance;
	s->best = word;
	s->best_len = len;
}

void
cs_spelling_offer_words(struct cs_spelling *s, const char *words)
{
	while (*words != '\0') {
		const size_t n = strcspn(words, " ");

		if (n > 0)
			cs_spelling_offer(s, words, n);
		words += n + (words[n] == ' ');
	}
}

bool
cs_spelling_found(const struct cs_spelling *s)
{
	return s->best != NULL && !s->tie &&
	    s->distance <= cs_spelling_limit(s->len);
}
