#include "shield/words.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "shield/lexicon.h"

enum { TALLY_BYTES = 100 }; /* a longer line with one number is a sentence */
enum { SIGNS = CS_LEXICON_SIGNS };
_Static_assert(2 * SIGNS + 2 <= CS_WORDS_SIGNS_MAX, "a number for each sign");

static const struct cs_words_hit no_hit = { CS_WORDS_NONE,
	CS_WORDS_SIGNS_MAX - 1, false, false, false, false };

/* Beginnings of lines that summarize or report a test, the latter with or
 * without blanks before it. */
static const struct beginning {
	const char *text;
	int score;
} beginnings[] = {
	{ "make: ***", CS_WORDS_SUMMARY },
	{ "make[", CS_WORDS_NOTE },
	{ "Traceback (most recent call last)", CS_WORDS_STRONG },
	{ "not ok ", CS_WORDS_STRONG },
	{ "--- FAIL", CS_WORDS_STRONG },
	{ "FAIL\t", CS_WORDS_SUMMARY },
	{ "FAILED ", CS_WORDS_SUMMARY },
	{ "ERROR ", CS_WORDS_SUMMARY },
	{ "E   ", CS_WORDS_FRAME },
	{ "Found ", CS_WORDS_MENTION },
	{ "Ran ", CS_WORDS_SUMMARY },
	{ "Plan:", CS_WORDS_SUMMARY },
	{ "Tests:", CS_WORDS_SUMMARY },
	{ "SUMMARY: ", CS_WORDS_SUMMARY },
	{ "Caused by", CS_WORDS_STRONG },
	{ "goroutine ", CS_WORDS_MENTION },
	{ "✕ ", CS_WORDS_STRONG },
	{ "✖ ", CS_WORDS_STRONG },
	{ "✗ ", CS_WORDS_STRONG },
	{ "✘ ", CS_WORDS_STRONG },
	{ "❌", CS_WORDS_STRONG },
};

/* Words that negate a failure right after them. */
static const char *const denials[] = { "no", "0", "zero", "without", "ignore",
	"ignored", "ignoring", "non", "not", "any", "on", "if", "handle",
	"handling" };

struct span {
	const char *p;		 /* the line */
	size_t n, start, end;	 /* a word */
	size_t last;		 /* start of the previous one */
	bool first, last_number; /* that had a digit */
	/* What matters: a 0 beside it; any number after it, only or at all;
	 * those before. */
	bool weighed, level, number, place;
};

enum { LETTER = 1, DIGIT = 2 }; /* 4: the underscore */

/* clang-format off */
static const uint8_t classes[256] = {
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0,
	0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
	1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 4,
	0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
	1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0,
};
/* clang-format on */

static unsigned
class_of(char c)
{
	return classes[(unsigned char)c];
}

static bool
is_letter(char c)
{
	return class_of(c) == LETTER;
}

static bool
is_digit(char c)
{
	return class_of(c) == DIGIT;
}

static bool
in_word(char c)
{
	return class_of(c) != 0;
}

static bool
has_at(const struct span *s, size_t i, const char *text)
{
	const size_t len = strlen(text);

	return i + len <= s->n && strncasecmp(s->p + i, text, len) == 0;
}

/* Beyond the line there is a blank. */
static char
char_at(const struct span *s, size_t i)
{
	static const char blank = ' ';

	return *(i < s->n ? s->p + i : &blank);
}

static char
char_before(const struct span *s)
{
	return char_at(s, s->start > 0 ? s->start - 1 : s->n);
}

/* A part of a path, a URL, an option or a dotted name is a mention, not a
 * statement. */
static bool
is_name_part(const struct span *s)
{
	const char before = char_before(s);
	const char after = char_at(s, s->end);
	const bool goes_on = in_word(char_at(s, s->end + 1));

	return before == '/' || before == '\\' || before == '-' ||
	    (before == '.' && s->start > 1 && in_word(s->p[s->start - 2])) ||
	    ((after == '.' || after == '/' || after == '-') && goes_on);
}

/* "0 errors", "no failures", "errors: 0", "failed=0". */
static bool
is_denied(const struct span *s)
{
	size_t i = s->end, len;

	for (size_t k = 0; k < sizeof(denials) / sizeof(denials[0]); k++) {
		if (denials[k][0] != (s->p[s->last] | ' '))
			continue;
		len = strlen(denials[k]);
		if (s->last + len + 1 == s->start &&
		    has_at(s, s->last, denials[k]))
			return true;
	}
	if (char_at(s, i) != ':' && char_at(s, i) != '=')
		return false;
	do
		i++;
	while (i < s->n && s->p[i] == ' ');
	if (has_at(s, i, "none") || has_at(s, i, "false"))
		return true;
	return char_at(s, i) == '0' && !in_word(char_at(s, i + 1)) &&
	    char_at(s, i + 1) != '.';
}

static bool
all_capitals(const struct span *s)
{
	for (size_t i = s->start; i < s->end; i++)
		if (s->p[i] < 'A' || s->p[i] > 'Z')
			return false;
	return true;
}

/* A word of failure in a position where tools put it: "error: ", "[ERROR]",
 * "error[E0502]", "error TS2300", "level":"error", level=error. */
static bool
is_anchored(const struct span *s)
{
	const char before = char_before(s);
	const char after = char_at(s, s->end);

	if (s->first && all_capitals(s))
		return true;
	if (after == ':' || after == '[' || after == '!')
		return before == ' ' || before == '\t' || before == '[' ||
		    before == ':' || before == '(' || before == '|';
	if (all_capitals(s))
		return before == '[' || before == '(' || after == ']' ||
		    before == ' ' || before == '|';
	if (has_at(s, s->last, "level") || has_at(s, s->last, "severity"))
		return true;
	if (before == '[' && after == ']')
		return true;
	return after == ' ' && is_letter(char_at(s, s->end + 1)) &&
	    is_digit(char_at(s, s->end + 3)) && before == ' ';
}

/* ValueError, java.sql.SQLException, "** (ArgumentError)": an exception
 * type. */
static int
by_suffix(const struct span *s)
{
	static const char raised[] = "** (";
	const char after = char_at(s, s->end), first = s->p[s->start];
	const size_t len = sizeof(raised) - 1;

	if (!cs_lexicon_is_type(s->p + s->start, s->end - s->start))
		return CS_WORDS_NONE;
	if (s->start >= len && has_at(s, s->start - len, raised))
		return CS_WORDS_STRONG;
	return (after == ':' || s->end == s->n) && first >= 'A' && first <= 'Z'
	    ? CS_WORDS_STRONG
	    : CS_WORDS_MENTION;
}

/* The first digit of the status after "HTTP/1.1", which may end a quotation; 0:
 * there is none.  i is where the version number begins. */
static char
status_at(const char *p, size_t n, size_t i)
{
	while (i < n && (is_digit(p[i]) || p[i] == '.'))
		i++;
	if (i < n && p[i] == '"')
		i++;
	if (i + 3 >= n || p[i] != ' ')
		return '\0';
	for (size_t k = i + 1; k <= i + 3; k++)
		if (!is_digit(p[k]))
			return '\0';
	return p[i + 1];
}

/* A status of server failure is strong. */
static bool
judge_status(const struct span *s, struct cs_words_hit *hit)
{
	const char status = status_at(s->p, s->n, s->end + 1);

	hit->by_status = status != '\0';
	if (status == '5')
		hit->score = CS_WORDS_STRONG;
	return status == '4' || status == '5';
}

/* The hit for a sign in its context; false if the context negates it. */
static bool
judge(const struct span *s, size_t i, struct cs_words_hit *hit)
{
	const struct cs_lexicon_sign *g = &cs_lexicon_signs[i];

	*hit = no_hit;
	hit->score = g->score;
	hit->sign = 2 * (unsigned)i;
	if (g->where == CS_LEXICON_BEHIND)
		return true;
	if (g->where == CS_LEXICON_STATUS)
		return judge_status(s, hit);
	if (is_name_part(s) || is_denied(s))
		return false;
	if (g->where == CS_LEXICON_LEVEL && is_anchored(s)) {
		hit->score = CS_WORDS_STRONG;
		hit->sign++;
	}
	return true;
}

static bool
by_sign(struct span *s, struct cs_words_hit *hit)
{
	const char *word = s->p + s->start;
	const size_t len = s->end - s->start;

	for (size_t i = 0; (i = cs_lexicon_find(word, len, i)) < SIGNS; i++) {
		const struct cs_lexicon_sign *g = &cs_lexicon_signs[i];
		const bool level = g->where == CS_LEXICON_LEVEL;
		const bool first = g->where == CS_LEXICON_FIRST_WORD;

		s->weighed |= g->where != CS_LEXICON_BEHIND &&
		    g->where != CS_LEXICON_STATUS;
		s->number |= g->with[0] == '"';
		s->level |= level;
		s->place |= first || (level && char_before(s) != ' ');
		if (has_at(s, s->end, g->with) && (!first || s->first))
			return judge(s, i, hit);
	}
	return false;
}

/* "3 failed", "12 passed": a number that isn't 0 right before such a word. */
static bool
is_tally(const struct span *s)
{
	if (s->start < 2 || s->p[s->start - 1] != ' ' ||
	    !is_digit(s->p[s->start - 2]))
		return false;
	return s->p[s->start - 2] != '0' ||
	    (s->start > 2 && is_digit(s->p[s->start - 3]));
}

/* The words of a line taken together. */
struct said {
	struct cs_words_hit best;
	unsigned tallies;
};

static void
improve(struct said *said, const struct cs_words_hit *hit)
{
	if (hit->score <= said->best.score)
		return;
	said->best.score = hit->score;
	said->best.sign = hit->sign;
}

/* Evaluate the word of the span, which begins with a letter. */
static void
look(struct span *s, struct said *said)
{
	struct cs_words_hit hit = no_hit;

	if (cs_lexicon_is_counted(s->p + s->start, s->end - s->start) &&
	    char_at(s, s->end) != '=') {
		said->tallies += is_tally(s);
		said->best.by_number |= s->last_number;
	}
	if (!by_sign(s, &hit)) {
		said->best.by_status |= hit.by_status;
		hit = no_hit;
		hit.score = by_suffix(s);
		hit.sign = 2 * SIGNS;
	}
	said->best.by_status |= hit.by_status;
	improve(said, &hit);
}

/* Whether any table has the word. */
static bool
is_known(const char *word, size_t len)
{
	return is_letter(*word) &&
	    (cs_lexicon_find(word, len, 0) < SIGNS ||
		cs_lexicon_is_counted(word, len) ||
		cs_lexicon_is_type(word, len));
}

/* A line and its words. */
struct map {
	const char *p;
	size_t n;
	struct cs_lexicon_line words;
};

static bool
has_digit(const struct map *m, size_t word)
{
	for (size_t i = m->words.starts[word]; i <= m->words.lasts[word]; i++)
		if (is_digit(m->p[i]))
			return true;
	return false;
}

/* Whether no previous word begins with a letter; *varies: with other numbers
 * that may be different. */
static bool
is_first(const struct map *m, size_t word, bool *varies)
{
	bool first = true;

	*varies = false;
	for (size_t i = 0; i < word; i++) {
		const bool letter = is_letter(m->p[m->words.starts[i]]);

		if (has_digit(m, i)) {
			*varies = true;
		} else if (letter) {
			*varies = false;
			return false;
		}
		first &= !letter;
	}
	return first;
}

static void
look_at(const struct map *m, size_t word, struct said *said)
{
	static const char heading[] = "Traceback (most recent call last)";
	struct span s = {
		.p = m->p,
		.n = m->n,
		.start = m->words.starts[word],
		.end = m->words.lasts[word] + (size_t)1,
	};
	bool varies;

	if (!is_known(s.p + s.start, s.end - s.start))
		return;
	s.first = is_first(m, word, &varies);
	if (word > 0) {
		s.last = m->words.starts[word - 1];
		s.last_number = has_digit(m, word - 1);
	}
	look(&s, said);
	said->best.heading |= s.p[s.start] == 'T' &&
	    has_at(&s, s.start, heading);
	said->best.by_zero |= s.weighed && s.last_number;
	said->best.by_number |= s.place && varies;
	if (word + 1 == m->words.count || !has_digit(m, word + 1))
		return;
	/* The number in "errors: 0", those in "error TS2300", "level":50. */
	said->best.by_zero |= s.weighed;
	said->best.by_number |= s.number ||
	    (s.level && s.end + 1 == m->words.starts[word + 1]);
}

static struct said
by_words(const char *p, size_t n)
{
	struct said said = { no_hit, 0 };
	struct map m = { .p = p, .n = n };

	cs_lexicon_split(p, n, &m.words);
	for (size_t i = 0; i < m.words.candidates; i++)
		look_at(&m, m.words.candidate[i], &said);
	return said;
}

static int
by_beginning(const char *p, size_t n)
{
	size_t len, blanks = 0;

	while (blanks < n && p[blanks] == ' ')
		blanks++;
	if (blanks < n && (unsigned char)p[blanks] >= 0x80) {
		p += blanks;
		n -= blanks;
	}

	for (size_t i = 0; i < sizeof(beginnings) / sizeof(beginnings[0]);
	     i++) {
		if (n == 0 || beginnings[i].text[0] != p[0])
			continue;
		len = strlen(beginnings[i].text);
		if (len <= n && memcmp(p, beginnings[i].text, len) == 0)
			return beginnings[i].score;
	}
	return CS_WORDS_NONE;
}

struct cs_words_hit
cs_words_find(const char *p, size_t n)
{
	struct said said = by_words(
	    p, n < CS_LEXICON_LINE ? n : CS_LEXICON_LINE);
	int score = by_beginning(p, n);

	if (score < CS_WORDS_SUMMARY &&
	    (said.tallies >= 2 || (said.tallies == 1 && n < TALLY_BYTES)))
		score = CS_WORDS_SUMMARY;
	if (score > said.best.score) {
		said.best.score = score;
		said.best.sign = no_hit.sign;
	}
	return said.best;
}

bool
cs_words_has_failed(const char *p, size_t n)
{
	static const char protocol[] = "HTTP/";
	const size_t len = sizeof(protocol) - 1;
	const char *const end = p + n;
	char status;

	for (const char *q = p; (q = memchr(q, 'H', (size_t)(end - q))); q++) {
		if ((size_t)(end - q) < len || memcmp(q, protocol, len) != 0)
			continue;
		status = status_at(q, (size_t)(end - q), len);
		return status == '4' || status == '5';
	}
	return false;
}
