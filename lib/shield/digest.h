#ifndef CS_SHIELD_DIGEST_H
#define CS_SHIELD_DIGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "shield/price.h"

struct cs_buf;
struct cs_err;
struct cs_pattern;
struct cs_vocabulary;

/*
 * Reduces one or two texts to a budget: cleaned as a terminal would show them
 * and, if that is too much, with repeats folded, long lines cut, and the lines
 * selected that a reader needs.  Omissions are marked in place.  Memory is
 * bounded by the budget, not by the texts.
 */
struct cs_digest;

enum {
	CS_DIGEST_TEXTS_MAX = 2,
	CS_DIGEST_BUDGET_MAX = 1000000,
	CS_DIGEST_BYTES_MAX = 1024 * 1024 * 1024,
};

struct cs_digest_plan {
	int64_t budget;	   /* tokens, for all texts together */
	int64_t max_bytes; /* the same in bytes; 0: no limit */
	enum cs_price_unit unit;
	size_t texts;
	unsigned shares[CS_DIGEST_TEXTS_MAX]; /* in proportion */
	/* Lines that matter whatever they say, and lines that never do; NULL:
	 * none.  They must outlive the digest. */
	const struct cs_pattern *keep, *drop;
	/* The first lines are output before the end, by cs_digest_head().  Not
	 * with max_bytes or a vocabulary. */
	bool follow;
	/* Counts tokens exactly, instead of unit; NULL: an estimate. */
	const struct cs_vocabulary *vocabulary;
};

/* The least budget that has room for markers, and the same in bytes. */
int64_t cs_digest_budget_min(enum cs_price_unit unit);
enum { CS_DIGEST_BYTES_MIN = 400 };

struct cs_digest *
cs_digest_new(const struct cs_digest_plan *plan, struct cs_err *err);
void cs_digest_free(struct cs_digest *d);

/* More of text i, in pieces of any size. */
int cs_digest_add(
    struct cs_digest *d, size_t i, const char *p, size_t n, struct cs_err *err);

/* Take what is to be shown of text i now; it is not repeated at the end. */
void cs_digest_head(struct cs_digest *d, size_t i, struct cs_buf *out);

/* Why lines are shown or omitted. */
enum cs_digest_rule {
	CS_DIGEST_WHOLE, /* the texts fit completely */
	CS_DIGEST_ERROR, /* of the last error that a traceback reports */
	CS_DIGEST_FIRST, /* the first of the text */
	CS_DIGEST_LAST,
	CS_DIGEST_BEST, /* by words, position and rarity, or wanted */
	CS_DIGEST_FILL, /* no more expensive than a marker */
	CS_DIGEST_UNCHOSEN,
	CS_DIGEST_FOLDED,  /* repeats */
	CS_DIGEST_CUT,	   /* the middle of long lines: bytes only */
	CS_DIGEST_DROPPED, /* not wanted */
	CS_DIGEST_RULES
};

struct cs_digest_sum {
	uint64_t tokens; /* of what is shown, markers included */
	uint64_t elided_lines, elided_bytes;
	uint64_t lines, bytes; /* of the cleaned texts */
	struct cs_digest_count {
		uint64_t lines, bytes;
	} rules[CS_DIGEST_RULES];
};

/* The name of a rule: "first-lines". */
const char *cs_digest_rule_name(enum cs_digest_rule rule);

/*
 * No more will be added: now it is known whether all is shown.  If not, a text
 * can be said to be in a file; the path is borrowed until the end.
 */
int cs_digest_close(struct cs_digest *d, struct cs_err *err);
bool cs_digest_is_whole(const struct cs_digest *d);
void cs_digest_name_file(struct cs_digest *d, size_t i, const char *path);

/* Finish: write the selected part of text i to out[i], which is empty.  Call
 * once only; closes if necessary. */
int cs_digest_end(struct cs_digest *d, struct cs_buf *out,
    struct cs_digest_sum *sum, struct cs_err *err);

#endif
