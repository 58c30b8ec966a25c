#include "shield/lexicon.h"

#include <string.h>
#include <strings.h>

#include "shield/classes.h"
#include "shield/words.h"

enum { SIGNS = CS_LEXICON_SIGNS };

/* In alphabetical order.  Of several with one word the first that matches
 * decides. */
const struct cs_lexicon_sign cs_lexicon_signs[SIGNS] = {
	{ "aborted", "", CS_WORDS_STRONG, CS_LEXICON_FIRST_WORD },
	{ "aborting", "", CS_WORDS_STRONG, CS_LEXICON_FIRST_WORD },
	{ "already", " exists", CS_WORDS_MENTION, CS_LEXICON_BEHIND },
	{ "assertion", " failed", CS_WORDS_STRONG, CS_LEXICON_BEHIND },
	{ "assertion", " `", CS_WORDS_STRONG, CS_LEXICON_BEHIND },
	{ "build", " failed", CS_WORDS_SUMMARY, CS_LEXICON_BEHIND },
	{ "build", " stopped", CS_WORDS_SUMMARY, CS_LEXICON_BEHIND },
	{ "cannot", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "caused", " by", CS_WORDS_STRONG, CS_LEXICON_BEHIND },
	{ "command", " not found", CS_WORDS_STRONG, CS_LEXICON_BEHIND },
	{ "conflict", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "connection", " refused", CS_WORDS_STRONG, CS_LEXICON_BEHIND },
	{ "core", " dumped", CS_WORDS_STRONG, CS_LEXICON_BEHIND },
	{ "corrupt", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "corrupted", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "could", " not", CS_WORDS_MENTION, CS_LEXICON_BEHIND },
	{ "couldn", "'t", CS_WORDS_MENTION, CS_LEXICON_BEHIND },
	{ "crashed", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "crashloopbackoff", "", CS_WORDS_STRONG, CS_LEXICON_ANYWHERE },
	{ "critical", "", CS_WORDS_STRONG, CS_LEXICON_FIRST_WORD },
	{ "critical", "", CS_WORDS_MENTION, CS_LEXICON_LEVEL },
	{ "deadlock", "", CS_WORDS_STRONG, CS_LEXICON_ANYWHERE },
	{ "definitely", " lost", CS_WORDS_STRONG, CS_LEXICON_BEHIND },
	{ "denied", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "deprecated", "", CS_WORDS_NOTE, CS_LEXICON_ANYWHERE },
	{ "detail", ":", CS_WORDS_SUMMARY, CS_LEXICON_BEHIND },
	{ "direct", " leak of", CS_WORDS_STRONG, CS_LEXICON_BEHIND },
	{ "eacces", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "eaddrinuse", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "econnrefused", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "econnreset", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "enoent", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "enomem", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "enospc", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "enotfound", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "eperm", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "epipe", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "err", "!", CS_WORDS_STRONG, CS_LEXICON_BEHIND },
	{ "err", "", CS_WORDS_MENTION, CS_LEXICON_LEVEL },
	{ "error", "", CS_WORDS_MENTION, CS_LEXICON_LEVEL },
	{ "errors", "", CS_WORDS_MENTION, CS_LEXICON_LEVEL },
	{ "etimedout", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "exceeded", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "exception", " in thread", CS_WORDS_STRONG, CS_LEXICON_BEHIND },
	{ "exception", "", CS_WORDS_MENTION, CS_LEXICON_LEVEL },
	{ "execution", " failed", CS_WORDS_STRONG, CS_LEXICON_BEHIND },
	{ "fail", "", CS_WORDS_MENTION, CS_LEXICON_LEVEL },
	{ "failed", "", CS_WORDS_MENTION, CS_LEXICON_LEVEL },
	{ "failure", "", CS_WORDS_MENTION, CS_LEXICON_LEVEL },
	{ "failures", "", CS_WORDS_MENTION, CS_LEXICON_LEVEL },
	{ "fatal", "", CS_WORDS_STRONG, CS_LEXICON_ANYWHERE },
	{ "hint", ":", CS_WORDS_SUMMARY, CS_LEXICON_BEHIND },
	{ "http", "/", CS_WORDS_MENTION, CS_LEXICON_STATUS },
	{ "imagepullbackoff", "", CS_WORDS_STRONG, CS_LEXICON_ANYWHERE },
	{ "invalid", " read of", CS_WORDS_STRONG, CS_LEXICON_BEHIND },
	{ "invalid", " write of", CS_WORDS_STRONG, CS_LEXICON_BEHIND },
	{ "invalid", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "killed", "", CS_WORDS_STRONG, CS_LEXICON_FIRST_WORD },
	{ "killed", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "level", "\":50", CS_WORDS_STRONG, CS_LEXICON_BEHIND },
	{ "level", "\":60", CS_WORDS_STRONG, CS_LEXICON_BEHIND },
	{ "mismatch", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "missing", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "no", " such file", CS_WORDS_STRONG, CS_LEXICON_BEHIND },
	{ "no", " space left", CS_WORDS_STRONG, CS_LEXICON_BEHIND },
	{ "not", " ok", CS_WORDS_STRONG, CS_LEXICON_BEHIND },
	{ "not", " defined", CS_WORDS_MENTION, CS_LEXICON_BEHIND },
	{ "not", " found", CS_WORDS_MENTION, CS_LEXICON_BEHIND },
	{ "not", " permitted", CS_WORDS_MENTION, CS_LEXICON_BEHIND },
	{ "oomkilled", "", CS_WORDS_STRONG, CS_LEXICON_ANYWHERE },
	{ "out", " of memory", CS_WORDS_STRONG, CS_LEXICON_BEHIND },
	{ "overflow", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "panic", "", CS_WORDS_STRONG, CS_LEXICON_ANYWHERE },
	{ "panicked", "", CS_WORDS_STRONG, CS_LEXICON_ANYWHERE },
	{ "permission", " denied", CS_WORDS_STRONG, CS_LEXICON_BEHIND },
	{ "refused", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "rejected", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "running", "]:", CS_WORDS_STRONG, CS_LEXICON_BEHIND },
	{ "segfault", "", CS_WORDS_STRONG, CS_LEXICON_ANYWHERE },
	{ "segmentation", " fault", CS_WORDS_STRONG, CS_LEXICON_BEHIND },
	{ "sigabrt", "", CS_WORDS_STRONG, CS_LEXICON_ANYWHERE },
	{ "sigkill", "", CS_WORDS_STRONG, CS_LEXICON_ANYWHERE },
	{ "sigsegv", "", CS_WORDS_STRONG, CS_LEXICON_ANYWHERE },
	{ "timed", " out", CS_WORDS_MENTION, CS_LEXICON_BEHIND },
	{ "timeout", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "traceback", " (", CS_WORDS_FRAME, CS_LEXICON_BEHIND },
	{ "unable", " to", CS_WORDS_MENTION, CS_LEXICON_BEHIND },
	{ "undefined", " reference", CS_WORDS_STRONG, CS_LEXICON_BEHIND },
	{ "unexpected", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "unhandled", "", CS_WORDS_STRONG, CS_LEXICON_FIRST_WORD },
	{ "unreachable", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "unrecognized", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "unresolved", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "unsupported", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "violates", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "violation", "", CS_WORDS_MENTION, CS_LEXICON_ANYWHERE },
	{ "warn", "", CS_WORDS_NOTE, CS_LEXICON_ANYWHERE },
	{ "warning", "", CS_WORDS_NOTE, CS_LEXICON_ANYWHERE },
};

static const char *const counted[] = { "failed", "passed", "errors", "error",
	"failures", "tests" };
enum { COUNTED = sizeof(counted) / sizeof(counted[0]) };

static const struct suffix {
	const char *text;
	unsigned char len;
} suffixes[] = {
	{ "Error", 5 },
	{ "Exception", 9 },
	{ "Failure", 7 },
	{ "Interrupt", 9 },
};
enum { SUFFIXES = sizeof(suffixes) / sizeof(suffixes[0]) };

/*
 * Filters that show quickly that a word is in no table: by its first two
 * letters, the lengths of such words, one bit each, and by its last byte, the
 * length of a suffix and its first byte.
 */
static uint32_t lengths[32 * 32];
enum { LENGTHS = 31 }; /* longer ones count as this */
static struct ending {
	unsigned char back, begin;
} endings[256];

/* The signs for each first letter, and for each sign the length and the first
 * eight letters. */
static struct {
	uint8_t from, to;
} letters[26];
static struct key {
	uint64_t head;
	size_t len;
} keys[SIGNS];

/* Up to eight bytes of a word, with letters in lower case. */
static uint64_t
head_of(const char *p, size_t len)
{
	uint64_t w = 0;

	if (len >= sizeof(w))
		memcpy(&w, p, sizeof(w));
	else
		memcpy(&w, p, len);
	return w | 0x2020202020202020;
}

static uint32_t *
lengths_of(char first, char second)
{
	return &lengths[(first & 31) << 5 | (second & 31)];
}

static void
add_length(const char *word)
{
	*lengths_of(word[0], word[1]) |= 1U << strlen(word);
}

static void
index_signs(void)
{
	for (size_t i = 0; i < SIGNS; i++) {
		const char *word = cs_lexicon_signs[i].word;
		const size_t len = strlen(word), letter = (size_t)(*word - 'a');

		if (letters[letter].to == 0)
			letters[letter].from = (uint8_t)i;
		letters[letter].to = (uint8_t)(i + 1);
		keys[i] = (struct key){ head_of(word, len), len };
		add_length(word);
	}
}

static void
index_words(void)
{
	index_signs();
	for (size_t i = 0; i < COUNTED; i++)
		add_length(counted[i]);
	for (size_t i = 0; i < 256; i++)
		endings[i].back = 1;
	for (size_t i = 0; i < SUFFIXES; i++) {
		const struct suffix *x = &suffixes[i];
		const unsigned char end = (unsigned char)x->text[x->len - 1];

		endings[end].back = x->len;
		endings[end].begin = (unsigned char)x->text[0];
	}
}

size_t
cs_lexicon_find(const char *word, size_t len, size_t i)
{
	const size_t letter = (size_t)((*word | ' ') - 'a');
	const uint64_t head = head_of(word, len);

	if (letter >= 26)
		return SIGNS;
	if (i < letters[letter].from)
		i = letters[letter].from;
	for (; i < letters[letter].to; i++)
		if (keys[i].head == head && keys[i].len == len &&
		    strncasecmp(word, cs_lexicon_signs[i].word, len) == 0)
			return i;
	return SIGNS;
}

bool
cs_lexicon_is_counted(const char *word, size_t len)
{
	for (size_t i = 0; i < COUNTED; i++)
		if (counted[i][0] == word[0] && strlen(counted[i]) == len &&
		    memcmp(counted[i], word, len) == 0)
			return true;
	return false;
}

bool
cs_lexicon_is_type(const char *word, size_t len)
{
	for (size_t i = 0; i < SUFFIXES; i++) {
		const size_t n = suffixes[i].len;

		if (len > n && memcmp(word + len - n, suffixes[i].text, n) == 0)
			return true;
	}
	return false;
}

enum { BLOCK = CS_CLASSES_BLOCK, BLOCKS = CS_LEXICON_LINE / BLOCK };

static size_t
list(const uint64_t *bits, size_t blocks, uint16_t *out)
{
	size_t n = 0;

	for (size_t k = 0; k < blocks; k++)
		for (uint64_t w = bits[k]; w != 0; w &= w - 1)
			out[n++] = (uint16_t)(k * BLOCK +
			    (size_t)__builtin_ctzll(w));
	return n;
}

static bool
may_be_known(const char *p, size_t start, size_t last)
{
	const struct ending *end = &endings[(unsigned char)p[last]];
	const size_t len = last + 1 - start;
	const uint32_t known = *lengths_of(p[start], p[start + (len > 1)]);
	/* Computing both sides is cheaper than branching. */
	const size_t short_by = end->back > len ? end->back - len : 0;
	const bool typed = (unsigned char)p[last + 1 + short_by - end->back] ==
	    end->begin;

	return (known >> (len < LENGTHS ? len : LENGTHS) & 1) | typed;
}

static void
find_candidates(const char *p, struct cs_lexicon_line *line)
{
	size_t n = 0;

	for (size_t i = 0; i < line->count; i++) {
		line->candidate[n] = (uint16_t)i;
		n += may_be_known(p, line->starts[i], line->lasts[i]);
	}
	line->candidates = n;
}

void
cs_lexicon_split(const char *p, size_t n, struct cs_lexicon_line *line)
{
	const size_t blocks = (n + BLOCK - 1) / BLOCK;
	uint64_t words[BLOCKS], digits[BLOCKS], starts[BLOCKS], lasts[BLOCKS];
	uint64_t below = 0;

	if (keys[0].len == 0)
		index_words();
	cs_classes_find(p, n, words, digits);
	for (size_t k = 0; k < blocks; k++) {
		const uint64_t w = words[k];
		const uint64_t above = k + 1 < blocks ? words[k + 1] : 0;

		starts[k] = w & ~(w << 1 | below);
		lasts[k] = w & ~(w >> 1 | above << (BLOCK - 1));
		below = w >> (BLOCK - 1);
	}
	line->count = list(starts, blocks, line->starts);
	list(lasts, blocks, line->lasts);
	find_candidates(p, line);
}
