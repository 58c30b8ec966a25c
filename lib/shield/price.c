#include "shield/price.h"

#include <string.h>

#include "base/utf8.h"
#include "shield/scripts.h"

/* Prices in 1/64 token, fitted to o200k on terminal output of many kinds. */
enum {
	TOKEN = 64,
	WORD = 62,
	RARE_PAIR = 43, /* a pair of letters that is usually split */
	LONG_FROM = 4,
	LONG_LETTER = 2,
	LONGER_FROM = 14,
	LONGER_LETTER = 8,
	CAPITALS = 17, /* before the rest: HTTPServer */
	CAPITALS_LETTER = 6,
	CAPS_FROM = 2, /* all of the word */
	CAPS_LETTER = 5,
	CAPS_LONG_FROM = 6,
	CAPS_LONG_LETTER = 17,
	DIGITS = 3, /* in one token */
	BLANKS = 63,
	BLANKS_RUN = 64, /* in one token */
	LINE_END = 51,
	LINE_EMPTY = 2,
	PUNCT_GROUP_FROM = 2,
	PUNCT_GROUP = 7,
	PUNCT_GROUPS_FROM = 4,
	PUNCT_GROUPS = 28,
	PUNCT_LONG = 106, /* a character repeated three times or more */
	PUNCT_RUN = 16,
	PUNCT_RUN_EACH = 30,
	PUNCT_NUL = 70, /* shown as ^@ */
	CONTROL = 67,
	REPEATED_SIGN = 15, /* box drawing, full-width blanks */
	STRAY = 69,	    /* a byte that begins no character */
	JOINED_LETTER = 15, /* of ASCII, behind another in its word */
	/* The same in a line that is Vietnamese: there a word is a token. */
	VIETNAMESE_LETTER = 16,
	VIETNAMESE_JOINED = 4,
};

enum kind { CT, UP, LO, DG, SP, PU, XX };

/* clang-format off */
static const uint8_t kinds[128] = {
	CT, CT, CT, CT, CT, CT, CT, CT, CT, SP, SP, SP, SP, SP, CT, CT,
	CT, CT, CT, CT, CT, CT, CT, CT, CT, CT, CT, CT, CT, CT, CT, CT,
	SP, PU, PU, PU, PU, PU, PU, PU, PU, PU, PU, PU, PU, PU, PU, PU,
	DG, DG, DG, DG, DG, DG, DG, DG, DG, DG, PU, PU, PU, PU, PU, PU,
	PU, UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, UP,
	UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, PU, PU, PU, PU, PU,
	PU, LO, LO, LO, LO, LO, LO, LO, LO, LO, LO, LO, LO, LO, LO, LO,
	LO, LO, LO, LO, LO, LO, LO, LO, LO, LO, LO, PU, PU, PU, PU, CT,
};
/* clang-format on */

/* Bit b of row a: o200k usually splits the pair of letters ab. */
static const uint32_t rare_pairs[26] = { 0x14090, 0x2edb4ee, 0xe5326a,
	0x3c5be86, 0x4380, 0x2e596ce, 0x3e1966f, 0x2f7beee, 0x1510200,
	0x3eb3fee, 0x3f7bf2e, 0x2e336c6, 0x3eb26e4, 0x2c39a02, 0x10090,
	0x2e12662, 0x3e5f7ff, 0x2c08aa2, 0x2e0222a, 0x2a13e46, 0x514001,
	0x3ffbeee, 0x2399e67, 0x2776eeb, 0x3f31fff, 0xefbe6e };

/* What precedes a word determines the cost of the joint. */
enum before { NOTHING, BLANK, PUNCT_CHEAP, PUNCT_DEAR, LETTER, LATIN };

struct scan {
	const uint8_t *s;
	size_t i, n;
	enum before before;
	bool vietnamese; /* the line has such a letter */
};

static enum kind
kind_at(const struct scan *z, size_t i)
{
	return z->s[i] < 128 ? (enum kind)kinds[z->s[i]] : XX;
}

static bool
letter_at(const struct scan *z, size_t i)
{
	return i < z->n && (kind_at(z, i) == UP || kind_at(z, i) == LO);
}

/* Skip bytes of one kind; returns their number. */
static size_t
run(struct scan *z, enum kind kind)
{
	const size_t start = z->i;

	while (z->i < z->n && kind_at(z, z->i) == kind)
		z->i++;
	return z->i - start;
}

static uint64_t
over(size_t n, size_t from, unsigned each)
{
	return n > from ? (uint64_t)(n - from) * each : 0;
}

static uint64_t
word_joint(enum before before, bool capital)
{
	switch (before) {
	case PUNCT_CHEAP:
		return capital ? 33 : 0;
	case PUNCT_DEAR:
		return capital ? 54 : 32;
	default:
		return 0;
	}
}

static uint64_t
rare(const uint8_t *s, size_t n)
{
	uint64_t r = 0;

	for (size_t k = 1; k < n; k++)
		r += rare_pairs[(s[k - 1] | 32) - 'a'] >> ((s[k] | 32) - 'a') &
		    1;
	return r * RARE_PAIR;
}

static uint64_t
word(struct scan *z)
{
	const size_t start = z->i, upper = run(z, UP);
	const size_t all = upper + run(z, LO);
	uint64_t cost = WORD + word_joint(z->before, upper > 0);

	if (z->before == LATIN) {
		z->before = LETTER;
		return (z->vietnamese ? VIETNAMESE_JOINED : JOINED_LETTER) *
		    all;
	}
	cost += rare(z->s + start, all);
	if (upper == all && all >= 2)
		cost += over(all, CAPS_FROM, CAPS_LETTER) +
		    over(all, CAPS_LONG_FROM, CAPS_LONG_LETTER);
	else
		cost += over(all, LONG_FROM, LONG_LETTER) +
		    over(all, LONGER_FROM, LONGER_LETTER) +
		    (upper >= 2 ? CAPITALS + CAPITALS_LETTER * all : 0);
	z->before = LETTER;
	return cost;
}

/* Three digits are one token, and a blank before them is a separate one. */
static uint64_t
number(struct scan *z)
{
	const uint64_t blank = z->before == BLANK ? BLANKS : 0;

	z->before = NOTHING;
	return blank + TOKEN * ((run(z, DG) + DIGITS - 1) / DIGITS);
}

/* One blank joins the following word; more are a token, and so is a tab before
 * anything except a word. */
static uint64_t
blanks(struct scan *z, size_t n)
{
	const bool end = z->i == z->n, more = n > 1 || end;
	uint64_t cost = (more ? BLANKS : 0) + BLANKS * (n / BLANKS_RUN);

	z->before = end ? NOTHING : BLANK;
	if (!end && z->s[z->i - 1] != ' ' && !letter_at(z, z->i)) {
		z->before = NOTHING;
		cost += BLANKS;
	}
	return cost;
}

static uint64_t
space(struct scan *z)
{
	const size_t start = z->i;
	const bool fresh = start == 0 || z->s[start - 1] == '\n';

	while (z->i < z->n && kind_at(z, z->i) == SP)
		if (z->s[z->i++] == '\n') {
			z->before = NOTHING;
			z->vietnamese = false;
			return fresh ? LINE_EMPTY : LINE_END;
		}
	return blanks(z, z->i - start);
}

static bool
is_shown_nul(const uint8_t *s, size_t n)
{
	return n > 1 && s[0] == '^' && s[1] == '@';
}

static uint64_t
punct_groups(const uint8_t *s, size_t n)
{
	uint64_t cost = TOKEN;
	size_t groups = 0;

	for (size_t k = 0, e; k < n; k = e, groups++) {
		for (e = k; e < n && s[e] == s[k];)
			e++;
		cost += (groups >= PUNCT_GROUP_FROM ? PUNCT_GROUP : 0) +
		    (groups >= PUNCT_GROUPS_FROM ? PUNCT_GROUPS : 0) +
		    (e - k > 2 ? PUNCT_LONG : 0) +
		    (is_shown_nul(s + k, n - k) ? PUNCT_NUL : 0) +
		    (e - k > PUNCT_RUN ? PUNCT_RUN_EACH * ((e - k) / PUNCT_RUN)
				       : 0);
	}
	return cost;
}

static uint64_t
punct(struct scan *z)
{
	const size_t start = z->i, n = run(z, PU);
	uint64_t cost;

	if (n == 1 && z->before != BLANK && letter_at(z, z->i)) {
		z->before = strchr("._([<#\\'", z->s[start]) != NULL
		    ? PUNCT_CHEAP
		    : PUNCT_DEAR;
		return 0;
	}
	z->before = NOTHING;
	cost = punct_groups(z->s + start, n);
	if (z->i < z->n && z->s[z->i] == '\n') {
		z->i++; /* part of the piece */
		z->vietnamese = false;
	}
	return cost;
}

static uint64_t
letter(struct scan *z, const struct cs_scripts_part *part)
{
	const bool begins = z->before != LETTER && z->before != LATIN;

	z->vietnamese |= part->kind == CS_SCRIPTS_VIETNAMESE;
	z->before = part->kind == CS_SCRIPTS_LETTER ? LETTER : LATIN;
	if (z->before == LATIN && z->vietnamese)
		return VIETNAMESE_LETTER;
	return part->each + (begins ? part->begin : 0U);
}

static uint64_t
sign(struct scan *z, const struct cs_scripts_part *part, size_t len)
{
	const uint8_t *p = z->s + z->i - len;

	z->before = NOTHING;
	return z->i >= 2 * len && memcmp(p, p - len, len) == 0 ? REPEATED_SIGN
							       : part->each;
}

static uint64_t
other(struct scan *z)
{
	const uint8_t *p = z->s + z->i;
	const size_t len = cs_utf8_seq(p, z->n - z->i);
	const struct cs_scripts_part *part;

	if (len == 0) {
		z->i++;
		z->before = NOTHING;
		return STRAY;
	}
	z->i += len;
	part = cs_scripts_find(cs_utf8_decode(p));
	return part->kind == CS_SCRIPTS_SIGN ? sign(z, part, len)
					     : letter(z, part);
}

static uint64_t
piece(struct scan *z)
{
	switch (kind_at(z, z->i)) {
	case UP:
	case LO:
		return word(z);
	case DG:
		return number(z);
	case SP:
		return space(z);
	case PU:
		return punct(z);
	case XX:
		return other(z);
	case CT:
		break;
	}
	z->i++;
	z->before = NOTHING;
	return CONTROL;
}

static const struct unit {
	const char *name;
	unsigned percent; /* of the o200k estimate, including the margin */
	unsigned margin;  /* percent */
} units[] = {
	[CS_PRICE_O200K] = { "o200k", 110, 110 },
	[CS_PRICE_CLAUDE] = { "claude", 149, 110 },
	[CS_PRICE_CLAUDE5] = { "claude5", 193, 110 },
	[CS_PRICE_BYTES] = { "bytes", 0, 100 },
};

bool
cs_price_unit_named(const char *name, enum cs_price_unit *unit)
{
	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++)
		if (strcmp(units[i].name, name) == 0) {
			*unit = (enum cs_price_unit)i;
			return true;
		}
	return false;
}

const char *
cs_price_unit_name(enum cs_price_unit unit)
{
	return units[unit].name;
}

uint64_t
cs_price_text(enum cs_price_unit unit, const char *p, size_t n)
{
	struct scan z = { .s = (const uint8_t *)p, .n = n };
	uint64_t cost = 0;

	if (unit == CS_PRICE_BYTES)
		return (uint64_t)n * CS_PRICE_TOKEN;
	while (z.i < n)
		cost += piece(&z);
	return cost * units[unit].percent;
}

uint64_t
cs_price_tokens(enum cs_price_unit unit, uint64_t cost)
{
	const uint64_t token = CS_PRICE_TOKEN / 100 *
	    (uint64_t)units[unit].margin;

	return (cost + token - 1) / token;
}
