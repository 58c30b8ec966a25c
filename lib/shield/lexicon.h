#ifndef CS_SHIELD_LEXICON_H
#define CS_SHIELD_LEXICON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The words with which tools report a failure, and a fast way to find them in
 * lines that mostly have none. */

/* What must surround a word for it to have the meaning in the table. */
enum cs_lexicon_where {
	CS_LEXICON_ANYWHERE,
	CS_LEXICON_LEVEL,      /* a log level: strong where tools put one */
	CS_LEXICON_FIRST_WORD, /* of the line */
	CS_LEXICON_BEHIND,     /* followed immediately by the text `with` */
	CS_LEXICON_STATUS, /* the same for a version, and a status of failure */
};

/* A word in lower case, and the text after it that makes it a phrase. */
struct cs_lexicon_sign {
	const char *word, *with;
	int score; /* CS_WORDS_* */
	enum cs_lexicon_where where;
};

enum { CS_LEXICON_SIGNS = 98 };
extern const struct cs_lexicon_sign cs_lexicon_signs[CS_LEXICON_SIGNS];

/* The first sign from i on with that word, ignoring case; CS_LEXICON_SIGNS if
 * there is none. */
size_t cs_lexicon_find(const char *word, size_t len, size_t i);

/* Words that tools count, in lower case: "3 failed". */
bool cs_lexicon_is_counted(const char *word, size_t len);

/* The endings of exception types: ValueError, SQLException. */
bool cs_lexicon_is_type(const char *word, size_t len);

/* How much of a line is examined; a shortened one is shorter. */
enum { CS_LEXICON_LINE = 704 };

/* The words of a line: where they begin, and their last bytes.  Candidates are
 * the indexes of those that may be in a table. */
struct cs_lexicon_line {
	size_t count, candidates;
	uint16_t starts[CS_LEXICON_LINE / 2], lasts[CS_LEXICON_LINE / 2];
	uint16_t candidate[CS_LEXICON_LINE / 2];
};

/* n is at most CS_LEXICON_LINE. */
void cs_lexicon_split(const char *p, size_t n, struct cs_lexicon_line *line);

#endif
