#include "shield/weigh.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "shield/frame.h"
#include "shield/heading.h"
#include "shield/outline.h"
#include "shield/site.h"
#include "shield/words.h"

enum {
	FIRST = 15, /* bonus for the first of a shape */
	AGAIN = 8,  /* penalty for each previous one */
	AGAIN_MIN = 20,
	RARITY = 50,
};

enum {
	FOLLOW = 6,  /* lines after a strong one that explain it, */
	INSIDE = 16, /* or this many that are indented deeper than it, */
	/* of which the first has this score: below that of a failure's
	 * surroundings, since they may be about anything. */
	WAKE = 50,
	OUTLINE = 54, /* the name of a file in a diff: before any wake */
	HUNK = 22,
	IN_DIFF = 20,	/* the most for words inside a diff */
	NAMED = 6,	/* lines between the two ways to name a file, at most */
	BANNER = 60,	/* a heading above reports of failures */
	SHAPES = 16384, /* a power of two, to keep collisions few */
	SHAPES_MAX = 6144, /* those counted */
	RARE = 8,	   /* of a shape, at most */
	OPENINGS = 4096,
	HITS = 8, /* of a word, for one more of a shape */
};

struct shape {
	uint64_t key, count;
	/* The words in all lines of the shape, known once one was examined that
	 * has them whatever its numbers, or except for a 0 or a status of
	 * failure. */
	bool known : 1, by_zero : 1, by_status : 1;
	unsigned heading : 3; /* enum cs_heading */
	unsigned char sign;
	short score;
	uint16_t opening;
};
_Static_assert(CS_WORDS_SIGNS_MAX <= 256, "a sign is a byte");

struct cs_weigh {
	struct shape shapes[SHAPES];
	uint64_t hits[CS_WORDS_SIGNS_MAX]; /* of each sign so far */
	uint64_t lines, known, distinct;
	/* Shapes by their first words: where names give every line a shape of
	 * its own, these show what it is about. */
	uint32_t openings[OPENINGS];
	uint64_t distinct_openings;
	unsigned follow; /* lines remaining in the wake of a strong one */
	size_t indent;	 /* of the strong one */
	bool apart;	 /* separated from it by a blank line */
	bool traceback;	 /* between its heading and the exception */
	bool own;	 /* after a frame of the user's own */
	size_t margin;	 /* of the traceback's lines */
	bool diff;	 /* inside a diff */
	uint64_t old;	 /* the last line that named a file's old version */
	uint64_t named;	 /* the last line that named a file */
};

struct cs_weigh *
cs_weigh_new(struct cs_err *err)
{
	struct cs_weigh *w = calloc(1, sizeof(*w));

	if (w == NULL)
		cs_err_nomem(err);
	return w;
}

void
cs_weigh_free(struct cs_weigh *w)
{
	free(w);
}

/* A frame of a Python traceback in the user's own code, and its source line. */
static bool
is_own_frame(struct cs_weigh *w, const char *p, size_t n)
{
	if (cs_frame_is_place(p, n))
		w->own = cs_frame_is_own(p, n);
	return w->own;
}

/* The traceback's lines, from its heading to the exception. */
static int
by_traceback(struct cs_weigh *w, const char *p, size_t n)
{
	cs_frame_strip(&p, &n, w->margin);
	if (n > 0 && p[0] != ' ') {
		w->traceback = false;
		return CS_WORDS_STRONG;
	}
	return is_own_frame(w, p, n) ? CS_WORDS_FRAME : CS_WORDS_NONE;
}

/* A traceback begins if the words are those of a heading. */
static void
open_traceback(
    struct cs_weigh *w, const char *p, size_t n, struct cs_words_hit *hit)
{
	if (!hit->heading)
		return;
	w->traceback = true;
	w->margin = cs_frame_margin(p, n);
	w->own = false;
	hit->score = CS_WORDS_FRAME;
	hit->sign = CS_WORDS_SIGNS_MAX - 1;
}

static size_t
indent_of(const char *p, size_t n)
{
	size_t i = 0;

	while (i < n && (p[i] == ' ' || p[i] == '\t'))
		i++;
	return i;
}

/* Another test begins or has passed: the report on the failed one is over. */
static bool
goes_on(const char *p, size_t n)
{
	static const char *const begins[] = { "=== RUN", "--- PASS", "PASS ",
		"PASS:", "ok ", "ok\t", "[ RUN ", "[       OK", "✓", "✔", "√" };
	static const char *const tells[] = { " PASSED", " Passed ", "... ok" };
	const size_t indent = indent_of(p, n);

	p += indent;
	n -= indent;
	for (size_t i = 0; i < sizeof(begins) / sizeof(begins[0]); i++)
		if (n >= strlen(begins[i]) &&
		    memcmp(p, begins[i], strlen(begins[i])) == 0)
			return true;
	for (size_t i = 0; i < sizeof(tells) / sizeof(tells[0]); i++)
		if (memmem(p, n, tells[i], strlen(tells[i])) != NULL)
			return true;
	return false;
}

/* The lines after a strong one explain it, up to a blank line; those that are
 * indented deeper, as in the reports of failed tests, even after that. */
static int
by_wake(struct cs_weigh *w, const char *p, size_t n)
{
	size_t indent;

	if (w->follow == 0)
		return CS_WORDS_NONE;
	indent = indent_of(p, n);
	if (indent == n) {
		w->apart = true;
		return CS_WORDS_NONE;
	}
	if ((indent <= w->indent &&
		(w->apart || w->follow <= INSIDE - FOLLOW)) ||
	    goes_on(p, n)) {
		w->follow = 0;
		return CS_WORDS_NONE;
	}
	return WAKE - (INSIDE - (int)w->follow--);
}

static void
open_wake(struct cs_weigh *w, const char *p, size_t n)
{
	w->follow = INSIDE;
	w->indent = indent_of(p, n);
	w->apart = false;
}

static size_t
slot_of(const struct cs_weigh *w, uint64_t shape)
{
	size_t i = (shape ^ shape >> 32) % SHAPES;

	while (w->shapes[i].key != 0 && w->shapes[i].key != shape)
		i = (i + 1) % SHAPES;
	return i;
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool
is_letter(char c)
{
	const unsigned char low = (unsigned char)c | ' ';

	return (low >= 'a' && low <= 'z') || low >= 0x80;
}

/* A number for the first word of a line that consists of letters only, more
 * than one. */
static uint16_t
opening_of(const char *p, size_t n)
{
	uint32_t hash = 0;
	size_t start = 0, i = 0;
	bool number = false;

	for (; i < n && i < CS_OUTLINE_BYTES; i++) {
		if (is_letter(p[i])) {
			hash = (hash ^ (unsigned char)p[i]) * 0x9e3779b1;
		} else if (is_digit(p[i])) {
			number = true;
		} else if (i > start + 1 && !number) {
			break;
		} else {
			start = i + 1;
			hash = 0;
			number = false;
		}
	}
	return i > start + 1 && !number ? (uint16_t)(hash >> 20) : 0;
}

static uint16_t
count_opening(struct cs_weigh *w, const char *p, size_t n)
{
	const uint16_t opening = opening_of(p, n);

	w->distinct_openings += w->openings[opening]++ == 0;
	return opening;
}

/* Count the line with its shape; one without room counts as new in spare. */
static struct shape *
count(struct cs_weigh *w, uint64_t shape, const char *p, size_t n,
    struct shape *spare)
{
	struct shape *s = &w->shapes[slot_of(w, shape)];

	w->lines++;
	if (s->key == 0) {
		w->distinct++;
		*spare = (struct shape){
			.key = shape,
			.opening = count_opening(w, p, n),
		};
		if (w->known == SHAPES_MAX)
			s = spare;
		else
			w->known++;
		*s = *spare;
	}
	s->count++;
	return s;
}

/* How often this was said: the lines of the shape and, with less weight, those
 * with the same word. */
static uint64_t
turn(struct cs_weigh *w, unsigned sign, uint64_t nth)
{
	const bool word = sign != CS_WORDS_SIGNS_MAX - 1;
	const uint64_t like = word ? 1 + w->hits[sign]++ / HITS : 1;

	return like > nth ? like : nth;
}

static int
by_turn(int score, uint64_t nth)
{
	if (nth == 1)
		return score + FIRST;
	if (nth > (uint64_t)(CS_WORDS_STRONG / AGAIN))
		return AGAIN_MIN;
	score -= AGAIN * (int)(nth - 1);
	return score > AGAIN_MIN ? score : AGAIN_MIN;
}

/* Whether a line says something else than most of its shape, as far as a 0 or a
 * status can make a difference. */
static bool
is_odd(bool by_zero, bool by_status, const char *p, size_t n)
{
	return (by_zero && cs_outline_has_zero(p, n)) ||
	    (by_status && cs_words_has_failed(p, n));
}

/* Examine the text itself, and remember the result for its shape. */
static struct cs_words_hit
look_anew(struct cs_weigh *w, struct shape *s, const char *p, size_t n)
{
	struct cs_words_hit hit = cs_words_find(p, n);

	open_traceback(w, p, n, &hit);
	s->known = !hit.by_number && !hit.heading && n <= CS_OUTLINE_BYTES &&
	    !is_odd(hit.by_zero, hit.by_status, p, n);
	s->heading = cs_heading_find(p, n);
	s->by_zero = hit.by_zero;
	s->by_status = hit.by_status;
	s->score = (short)hit.score;
	s->sign = (unsigned char)hit.sign;
	return hit;
}

static struct cs_words_hit
look(struct cs_weigh *w, struct shape *s, const char *p, size_t n)
{
	struct cs_words_hit hit = { .sign = CS_WORDS_SIGNS_MAX - 1 };

	if (w->traceback) {
		hit.score = by_traceback(w, p, n);
		return hit;
	}
	if (s->known && !is_odd(s->by_zero, s->by_status, p, n)) {
		hit.score = s->score;
		hit.sign = s->sign;
		return hit;
	}
	return look_anew(w, s, p, n);
}

/* A file in a diff is named by a heading of its own, or by the two lines that
 * name its versions. */
static bool
names_file(struct cs_weigh *w, unsigned heading)
{
	const bool below = w->old > 0 && w->lines == w->old + 1;

	if (heading == CS_HEADING_OLD)
		w->old = w->lines;
	if (heading != CS_HEADING_OUTLINE &&
	    (heading != CS_HEADING_NEW || !below ||
		(w->named > 0 && w->lines < w->named + NAMED)))
		return false;
	w->named = w->lines;
	return true;
}

/* In a diff, words do not report what happened: the names of its files are
 * worth most, then its hunks. */
static void
by_diff(struct cs_weigh *w, struct cs_weighed *r, const char *p, size_t n)
{
	if (r->heading == CS_HEADING_OUTLINE)
		r->score = OUTLINE;
	else if (cs_heading_is_hunk(p, n))
		r->score = HUNK;
	else if (r->score > IN_DIFF)
		r->score = IN_DIFF;
	r->strong = false;
	w->follow = 0;
}

/* Correct what the words say of a heading, and of a line in a diff. */
static void
by_heading(struct cs_weigh *w, struct cs_weighed *r, unsigned heading,
    const char *p, size_t n)
{
	if (w->traceback)
		return;
	r->heading = (uint8_t)heading;
	if (names_file(w, heading))
		r->heading = CS_HEADING_OUTLINE;
	w->diff = r->heading == CS_HEADING_OUTLINE ||
	    (w->diff && cs_heading_in_diff(p, n));
	if (w->diff) {
		by_diff(w, r, p, n);
	} else if (heading == CS_HEADING_SECTION && r->strong) {
		r->score = BANNER;
		r->strong = false;
	}
}

struct cs_weighed
cs_weigh_line(struct cs_weigh *w, const char *p, size_t n)
{
	/* The same message about a hundred files is a repetition. */
	const size_t site = cs_site_count(p, n);
	struct cs_weighed r = {
		.shape = cs_outline_hash(p + site, n - site) *
		    (site > 0 ? 3 : 1),
	};
	const int wake = by_wake(w, p, n);
	struct shape spare, *s = count(w, r.shape, p + site, n - site, &spare);
	const struct cs_words_hit hit = look(w, s, p, n);
	int score = hit.score;

	r.count = s->count;
	r.opening = s->opening;
	r.strong = score >= CS_WORDS_STRONG;
	/* Most lines with a status have another one. */
	if (score >= CS_WORDS_MENTION)
		score = by_turn(
		    score, turn(w, hit.sign, hit.by_status ? 1 : r.count));
	if (score > CS_WORDS_STRONG && !hit.by_status)
		open_wake(w, p, n);
	r.score = score > wake ? score : wake;
	if (s->heading != CS_HEADING_NONE || w->diff)
		by_heading(w, &r, s->heading, p, n);
	return r;
}

/* The value of being one of so few, among all, with so many kinds. */
static int
rarity(uint64_t few, uint64_t kinds, uint64_t all)
{
	const uint64_t odd = 3 * kinds;

	if (odd >= all || few > RARE)
		return 0;
	return (int)(RARITY * (all - odd) / all / few);
}

static int
rarity_of(
    const struct cs_weigh *w, uint64_t count, const struct cs_weighed *line)
{
	const uint64_t like = w->openings[line->opening];
	const int by_shape = rarity(count, w->distinct, w->lines);
	const int by_opening = rarity(
	    like > count ? like : count, w->distinct_openings, w->distinct);
	const int best = by_shape > by_opening ? by_shape : by_opening;

	return line->strong ? best + best / 2 : best;
}

int
cs_weigh_rarity(const struct cs_weigh *w, const struct cs_weighed *line)
{
	const struct shape *s = &w->shapes[slot_of(w, line->shape)];

	return rarity_of(w, s->key != 0 ? s->count : 1, line);
}

int
cs_weigh_rarity_then(const struct cs_weigh *w, const struct cs_weighed *line)
{
	return rarity_of(w, line->count, line);
}
