#ifndef CS_HEAL_PROSE_H
#define CS_HEAL_PROSE_H

#include <stdbool.h>
#include <stddef.h>

struct cs_err;

/* Lines that are written to a person and not to Python. */

/* A line of a text, and what is left of it without its end and the blanks
 * around it. */
struct cs_prose_line {
	size_t start, end; /* trimmed */
	size_t from, next; /* the whole of it */
};

/* The line that begins at a byte; that ends at one (which is not 0). */
struct cs_prose_line cs_prose_line_at(const char *text, size_t len, size_t at);
struct cs_prose_line
cs_prose_line_before(const char *text, size_t len, size_t end);

enum cs_prose {
	CS_PROSE_NONE,	 /* it may be code */
	CS_PROSE_LIKELY, /* a misspelt statement could look so */
	CS_PROSE_SURE,
};

/*
 * A trimmed line: -1 and err when memory ran out, else enum cs_prose.  What
 * Python takes, and what begins with the word of a statement, is no prose.
 */
int cs_prose_judge(const char *line, size_t len, struct cs_err *err);

/*
 * The same for a line outside of a code fence, where a few words are enough,
 * and where what Python takes is prose too when it does nothing: "Done",
 * "Note: this", "# Usage".
 */
int cs_prose_judge_outside(const char *line, size_t len, struct cs_err *err);

/* A tag (<code>, [PYTHON]), a rule, or a lone word that labels what follows. */
bool cs_prose_is_mark(const char *line, size_t len);
/* A name of the language, as fences have it. */
bool cs_prose_is_python_word(const char *p, size_t n);

/* Each line of a text is prose as outside of a fence: an output, a listing.
 * 1, 0, or -1 and err. */
int cs_prose_is_all(const char *text, size_t len, struct cs_err *err);

#endif
