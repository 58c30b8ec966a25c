#ifndef CS_BASE_SPELLING_H
#define CS_BASE_SPELLING_H

#include <stdbool.h>
#include <stddef.h>

/* How far a word is from what may have been meant. */

enum { CS_SPELLING_MAX = 64, CS_SPELLING_FAR = 100 };

/* The number of letters to change, insert, delete or swap with their neighbour;
 * CS_SPELLING_FAR if there are many, or a word is long. */
int
cs_spelling_distance(const char *a, size_t a_len, const char *b, size_t b_len);

/* The number of changes accepted in a word of this length: 1 up to four
 * letters, 2 up to nine, 3 beyond; none for a single letter. */
int cs_spelling_limit(size_t len);

/*
 * Two deliberately different names: "row" and "rows", "x1" and "x2", those of
 * base/opposites.h; and words of up to three letters that differ in more than
 * the order of two, or in case.
 */
bool
cs_spelling_are_kin(const char *a, size_t a_len, const char *b, size_t b_len);

/* The nearest to a word of those offered; kin are skipped. */
struct cs_spelling {
	const char *word;
	size_t len;
	const char *best; /* the caller's */
	size_t best_len;
	int distance;
	bool tie;   /* another one is as near */
	bool kin;   /* accept kin too: for words that are all known */
	bool brief; /* words of three letters too, if one is missing */
};

struct cs_spelling cs_spelling_of(const char *word, size_t len);
void cs_spelling_offer(struct cs_spelling *s, const char *word, size_t len);
/* The words of a list " a b "; the limit is the caller's. */
void cs_spelling_offer_words(struct cs_spelling *s, const char *words);
/* Whether one word is strictly the nearest, and near enough. */
bool cs_spelling_found(const struct cs_spelling *s);

#endif
