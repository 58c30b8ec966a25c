#include "shield/words.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

/* What a word must have around it to mean what the table says. */
enum where {
	ANYWHERE,
	LEVEL,	    /* a level of logs: strong where tools put one */
	FIRST_WORD, /* of the line */
	BEHIND,	    /* the text `with` stands right behind it */
};

/*
 * Words of failure, in lower case, and the text right behind them that makes
 * them a phrase.  The first that fits decides.
 */
static const struct sign {
	const char *word, *with;
	int score;
	enum where where;
} signs[] = {
	{ "aborted", "", CS_WORDS_STRONG, FIRST_WORD },
	{ "aborting", "", CS_WORDS_STRONG, FIRST_WORD },
	{ "assertion", " failed", CS_WORDS_STRONG, BEHIND },
	{ "assertion", " `", CS_WORDS_STRONG, BEHIND },
	{ "build", " failed", CS_WORDS_SUMMARY, BEHIND },
	{ "build", " stopped", CS_WORDS_SUMMARY, BEHIND },
	{ "cannot", "", CS_WORDS_MENTION, ANYWHERE },
	{ "caused", " by", CS_WORDS_STRONG, BEHIND },
	{ "command", " not found", CS_WORDS_STRONG, BEHIND },
	{ "connection", " refused", CS_WORDS_STRONG, BEHIND },
	{ "core", " dumped", CS_WORDS_STRONG, BEHIND },
	{ "could", " not", CS_WORDS_MENTION, BEHIND },
	{ "couldn", "'t", CS_WORDS_MENTION, BEHIND },
	{ "crashed", "", CS_WORDS_MENTION, ANYWHERE },
	{ "critical", "", CS_WORDS_STRONG, FIRST_WORD },
	{ "critical", "", CS_WORDS_MENTION, LEVEL },
	{ "deadlock", "", CS_WORDS_STRONG, ANYWHERE },
	{ "denied", "", CS_WORDS_MENTION, ANYWHERE },
	{ "deprecated", "", CS_WORDS_NOTE, ANYWHERE },
	{ "detail", ":", CS_WORDS_SUMMARY, BEHIND },
	{ "err", "!", CS_WORDS_STRONG, BEHIND },
	{ "err", "", CS_WORDS_MENTION, LEVEL },
	{ "error", "", CS_WORDS_MENTION, LEVEL },
	{ "errors", "", CS_WORDS_MENTION, LEVEL },
	{ "exception", " in thread", CS_WORDS_STRONG, BEHIND },
	{ "exception", "", CS_WORDS_MENTION, LEVEL },
	{ "execution", " failed", CS_WORDS_STRONG, BEHIND },
	{ "fail", "", CS_WORDS_MENTION, LEVEL },
	{ "failed", "", CS_WORDS_MENTION, LEVEL },
	{ "failure", "", CS_WORDS_MENTION, LEVEL },
	{ "failures", "", CS_WORDS_MENTION, LEVEL },
	{ "fatal", "", CS_WORDS_STRONG, ANYWHERE },
	{ "hint", ":", CS_WORDS_SUMMARY, BEHIND },
	{ "invalid", "", CS_WORDS_MENTION, ANYWHERE },
	{ "killed", "", CS_WORDS_STRONG, FIRST_WORD },
	{ "killed", "", CS_WORDS_MENTION, ANYWHERE },
	{ "missing", "", CS_WORDS_MENTION, ANYWHERE },
	{ "no", " such file", CS_WORDS_STRONG, BEHIND },
	{ "no", " space left", CS_WORDS_STRONG, BEHIND },
	{ "not", " ok", CS_WORDS_STRONG, BEHIND },
	{ "out", " of memory", CS_WORDS_STRONG, BEHIND },
	{ "panic", "", CS_WORDS_STRONG, ANYWHERE },
	{ "panicked", "", CS_WORDS_STRONG, ANYWHERE },
	{ "permission", " denied", CS_WORDS_STRONG, BEHIND },
	{ "refused", "", CS_WORDS_MENTION, ANYWHERE },
	{ "rejected", "", CS_WORDS_MENTION, ANYWHERE },
	{ "segfault", "", CS_WORDS_STRONG, ANYWHERE },
	{ "segmentation", " fault", CS_WORDS_STRONG, BEHIND },
	{ "sigabrt", "", CS_WORDS_STRONG, ANYWHERE },
	{ "sigkill", "", CS_WORDS_STRONG, ANYWHERE },
	{ "sigsegv", "", CS_WORDS_STRONG, ANYWHERE },
	{ "traceback", " (", CS_WORDS_FRAME, BEHIND },
	{ "timed", " out", CS_WORDS_MENTION, BEHIND },
	{ "timeout", "", CS_WORDS_MENTION, ANYWHERE },
	{ "unable", " to", CS_WORDS_MENTION, BEHIND },
	{ "undefined", " reference", CS_WORDS_STRONG, BEHIND },
	{ "unexpected", "", CS_WORDS_MENTION, ANYWHERE },
	{ "unhandled", "", CS_WORDS_STRONG, FIRST_WORD },
	{ "unresolved", "", CS_WORDS_MENTION, ANYWHERE },
	{ "warn", "", CS_WORDS_NOTE, ANYWHERE },
	{ "warning", "", CS_WORDS_NOTE, ANYWHERE },
};

enum { TALLY_BYTES = 100 }; /* a longer line with one number is a sentence */
enum { SIGNS = sizeof(signs) / sizeof(signs[0]) };
_Static_assert(2 * SIGNS + 2 <= CS_WORDS_SIGNS_MAX, "a number for each sign");

static const struct cs_words_hit no_hit = { CS_WORDS_NONE,
	CS_WORDS_SIGNS_MAX - 1, true };

/* How lines begin that sum up, with blanks before it or not. */
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
	{ "Caused by", CS_WORDS_STRONG },
	{ "goroutine ", CS_WORDS_MENTION },
};

/* Words that take a failure back when they stand right before it. */
static const char *const denials[] = { "no", "0", "zero", "without", "ignore",
	"ignored", "ignoring", "non", "not", "any", "on", "if", "handle",
	"handling" };

struct span {
	const char *p;		    /* the line */
	size_t n, start, end, last; /* a word, where the one before began */
	bool first;
	bool known; /* some word of the line can say something */
};

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool
in_word(char c)
{
	return is_letter(c) || is_digit(c) || c == '_';
}

static bool
has_at(const struct span *s, size_t i, const char *text)
{
	const size_t len = strlen(text);

	return i + len <= s->n && strncasecmp(s->p + i, text, len) == 0;
}

/* A blank stands for what is off the line. */
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

static bool
is_word(const struct span *s, const char *word)
{
	const size_t len = strlen(word);

	return s->end - s->start == len &&
	    strncasecmp(s->p + s->start, word, len) == 0;
}

/* A piece of a path, a URL, an option or a dotted name isn't said, only named.
 */
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

/* A word of failure in the place where tools put it: "error: ", "[ERROR]",
 * "error[E0502]", "error TS2300", "level":"error", level=error. */
static bool
is_anchored(const struct span *s)
{
	const char before = char_before(s);
	const char after = char_at(s, s->end);

	if (after == ':' || after == '[' || after == '!')
		return before == ' ' || before == '\t' || before == '[' ||
		    before == ':' || before == '(' || before == '|';
	if (all_capitals(s))
		return s->first || before == '[' || before == '(' ||
		    after == ']' || before == ' ' || before == '|';
	if (has_at(s, s->last, "level") || has_at(s, s->last, "severity"))
		return true;
	if (before == '[' && after == ']')
		return true;
	return after == ' ' && is_letter(char_at(s, s->end + 1)) &&
	    is_digit(char_at(s, s->end + 3)) && before == ' ';
}

/* ValueError, java.sql.SQLException: the type of what was raised. */
static int
by_suffix(const struct span *s)
{
	static const char *const suffixes[] = { "Error", "Exception", "Failure",
		"Interrupt" };
	const size_t n = s->end - s->start;
	const char after = char_at(s, s->end);

	for (size_t i = 0; i < sizeof(suffixes) / sizeof(suffixes[0]); i++) {
		const size_t len = strlen(suffixes[i]);

		if (n <= len ||
		    memcmp(s->p + s->end - len, suffixes[i], len) != 0)
			continue;
		if (after == ':' || s->end == s->n)
			return s->p[s->start] >= 'A' && s->p[s->start] <= 'Z'
			    ? CS_WORDS_STRONG
			    : CS_WORDS_MENTION;
		return CS_WORDS_MENTION;
	}
	return CS_WORDS_NONE;
}

/* The hit that a sign is in its place; false when what stands there takes it
 * back. */
static bool
judge(const struct span *s, size_t i, struct cs_words_hit *hit)
{
	const struct sign *g = &signs[i];

	*hit = (struct cs_words_hit){ g->score, 2 * (unsigned)i, false };
	if (g->where == BEHIND)
		return true;
	if (is_name_part(s) || is_denied(s))
		return false;
	if (g->where == LEVEL && is_anchored(s)) {
		hit->score = CS_WORDS_STRONG;
		hit->sign++;
	}
	return true;
}

static bool
by_sign(struct span *s, struct cs_words_hit *hit)
{
	for (size_t i = 0; i < SIGNS; i++) {
		const struct sign *g = &signs[i];

		if (g->word[0] != (s->p[s->start] | 32) || !is_word(s, g->word))
			continue;
		s->known = true;
		if (has_at(s, s->end, g->with) &&
		    (g->where != FIRST_WORD || s->first))
			return judge(s, i, hit);
	}
	return false;
}

/* Whether one of the words that are counted stands at p. */
static bool
is_counted(const char *p, size_t n)
{
	static const char *const words[] = { "failed", "passed", "errors",
		"error", "failures", "tests" };
	size_t len;

	for (size_t k = 0; k < sizeof(words) / sizeof(words[0]); k++) {
		len = strlen(words[k]);
		if (len <= n && memcmp(p, words[k], len) == 0 &&
		    (len == n || (!in_word(p[len]) && p[len] != '=')))
			return true;
	}
	return false;
}

/* Whether the word of the span says something. */
static bool
look(struct span *s, struct cs_words_hit *hit)
{
	if (!is_letter(s->p[s->start]))
		return false;
	if (by_sign(s, hit))
		return true;
	*hit = (struct cs_words_hit){ by_suffix(s), 2 * SIGNS, false };
	s->known |= hit->score > CS_WORDS_NONE ||
	    is_counted(s->p + s->start, s->n - s->start);
	return hit->score > CS_WORDS_NONE;
}

static struct cs_words_hit
by_words(const char *p, size_t n)
{
	struct cs_words_hit best = no_hit, hit;
	struct span s = { .p = p, .n = n, .first = true };
	size_t i = 0;

	while (i < n) {
		if (!in_word(p[i])) {
			i++;
			continue;
		}
		s.start = i;
		while (i < n && in_word(p[i]))
			i++;
		s.end = i;
		if (look(&s, &hit) && hit.score > best.score)
			best = hit;
		s.last = s.start;
		s.first &= !is_letter(p[s.start]);
	}
	best.mute = !s.known;
	return best;
}

/* "3 failed", "12 passed": a number that isn't 0 right before such a word. */
static bool
is_tally(const char *p, size_t n)
{
	unsigned hits = 0;

	for (size_t i = 1; i + 1 < n; i++) {
		if (p[i] != ' ' || !is_digit(p[i - 1]))
			continue;
		if (p[i - 1] == '0' && (i < 2 || !is_digit(p[i - 2])))
			continue;
		hits += is_counted(p + i + 1, n - i - 1);
	}
	return hits >= 2 || (hits == 1 && n < TALLY_BYTES);
}

static int
by_beginning(const char *p, size_t n)
{
	size_t len;

	for (size_t i = 0; i < sizeof(beginnings) / sizeof(beginnings[0]);
	     i++) {
		len = strlen(beginnings[i].text);
		if (len <= n && memcmp(p, beginnings[i].text, len) == 0)
			return beginnings[i].score;
	}
	return CS_WORDS_NONE;
}

struct cs_words_hit
cs_words_find(const char *p, size_t n)
{
	struct cs_words_hit hit = by_words(p, n);
	int score = by_beginning(p, n);

	if (score < CS_WORDS_SUMMARY && is_tally(p, n))
		score = CS_WORDS_SUMMARY;
	hit.mute &= score == CS_WORDS_NONE;
	if (score > hit.score) {
		hit.score = score;
		hit.sign = no_hit.sign;
	}
	return hit;
}
