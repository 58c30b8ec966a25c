#ifndef CS_SHIELD_LEXICON_H
#define CS_SHIELD_LEXICON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The words by which tools speak of a failure, and how to find them fast in
 * lines that mostly have none. */

/* What a word must have around it to mean what the table says. */
enum cs_lexicon_where {
	CS_LEXICON_ANYWHERE,
	CS_LEXICON_LEVEL,      /* a level of logs: strong where tools put one */
	CS_LEXICON_FIRST_WORD, /* of the line */
	CS_LEXICON_BEHIND,     /* the text `with` stands right behind it */
	CS_LEXICON_STATUS,     /* so does a version, and a status of failure */
};

/* A word in lower case, and the text right behind it that makes it a phrase. */
struct cs_lexicon_sign {
	const char *word, *with;
	int score; /* CS_WORDS_* */
	enum cs_lexicon_where where;
};

enum { CS_LEXICON_SIGNS = 98 };
extern const struct cs_lexicon_sign cs_lexicon_signs[CS_LEXICON_SIGNS];

/* The first sign from i on with that word, in any case; CS_LEXICON_SIGNS when
 * there is none. */
size_t cs_lexicon_find(const char *word, size_t len, size_t i);

/* Words that tools count, in lower case: "3 failed". */
bool cs_lexicon_is_counted(const char *word, size_t len);

/* How the types of what is raised end: ValueError, SQLException. */
bool cs_lexicon_is_type(const char *word, size_t len);

/* Of a line so much is looked at; one that was shortened is shorter. */
enum { CS_LEXICON_LINE = 704 };

/* The words of a line: where they begin, and their last bytes.  Of these, by
 * their indexes, those that may be in a table. */
struct cs_lexicon_line {
	size_t count, candidates;
	uint16_t starts[CS_LEXICON_LINE / 2], lasts[CS_LEXICON_LINE / 2];
	uint16_t candidate[CS_LEXICON_LINE / 2];
};

/* n is at most CS_LEXICON_LINE. */
void cs_lexicon_split(const char *p, size_t n, struct cs_lexicon_line *line);

#endif
