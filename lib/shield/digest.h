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
 * One or two texts brought within a budget: cleaned as a terminal would show
 * them, and, when that is too much, repeats folded, long lines cut, and the
 * lines chosen that a reader needs.  What was left out is said in their place.
 * Memory is bounded by the budget, not by the texts.
 */
struct cs_digest;

enum {
	CS_DIGEST_TEXTS_MAX = 2,
	CS_DIGEST_BUDGET_MAX = 1000000,
	CS_DIGEST_BYTES_MAX = 1024 * 1024 * 1024,
};

struct cs_digest_plan {
	int64_t budget;	   /* tokens, for all the texts together */
	int64_t max_bytes; /* the same in bytes; 0: as many as there are */
	enum cs_price_unit unit;
	size_t texts;
	unsigned shares[CS_DIGEST_TEXTS_MAX]; /* in proportion */
	/* Lines that matter whatever they say, and such as never do; NULL:
	 * none.  They live as long as the digest. */
	const struct cs_pattern *keep, *drop;
	/* The first lines are given before the end, by cs_digest_head().  Not
	 * with max_bytes or a vocabulary. */
	bool follow;
	/* Counts tokens exactly, in the place of unit; NULL: an estimate. */
	const struct cs_vocabulary *vocabulary;
};

/* The least budget in which there is room to say what was left out, and the
 * least of bytes. */
int64_t cs_digest_budget_min(enum cs_price_unit unit);
enum { CS_DIGEST_BYTES_MIN = 400 };

struct cs_digest *
cs_digest_new(const struct cs_digest_plan *plan, struct cs_err *err);
void cs_digest_free(struct cs_digest *d);

/* More of text i, in pieces of any size. */
int cs_digest_add(
    struct cs_digest *d, size_t i, const char *p, size_t n, struct cs_err *err);

/* Take what is to be shown of text i now: none of it is given at the end. */
void cs_digest_head(struct cs_digest *d, size_t i, struct cs_buf *out);

/* Why lines are shown, and why they are not. */
enum cs_digest_rule {
	CS_DIGEST_WHOLE, /* all of the texts fits */
	CS_DIGEST_ERROR, /* of the last error that a traceback tells */
	CS_DIGEST_FIRST, /* the first of the text */
	CS_DIGEST_LAST,
	CS_DIGEST_BEST, /* by words, place and rarity, or wanted */
	CS_DIGEST_FILL, /* no dearer than to say that they are not shown */
	CS_DIGEST_UNCHOSEN,
	CS_DIGEST_FOLDED,  /* repeats */
	CS_DIGEST_CUT,	   /* the middles of long lines: bytes alone */
	CS_DIGEST_DROPPED, /* not wanted */
	CS_DIGEST_RULES
};

struct cs_digest_sum {
	uint64_t tokens; /* of what is shown, markers included */
	uint64_t elided_lines, elided_bytes;
	uint64_t lines, bytes; /* of the clean texts */
	struct cs_digest_count {
		uint64_t lines, bytes;
	} rules[CS_DIGEST_RULES];
};

/* What a rule is called: "first-lines". */
const char *cs_digest_rule_name(enum cs_digest_rule rule);

/*
 * No more will be added: then it is known whether all is shown.  If not, a text
 * can be said to stand in a file; the path is borrowed until the end.
 */
int cs_digest_close(struct cs_digest *d, struct cs_err *err);
bool cs_digest_is_whole(const struct cs_digest *d);
void cs_digest_name_file(struct cs_digest *d, size_t i, const char *path);

/* The end: what stays of text i is written to out[i], which is empty.  Once
 * only; it closes if nobody has. */
int cs_digest_end(struct cs_digest *d, struct cs_buf *out,
    struct cs_digest_sum *sum, struct cs_err *err);

#endif
