#ifndef CS_HEAL_PROSE_H
#define CS_HEAL_PROSE_H

#include <stdbool.h>
#include <stddef.h>

struct cs_err;

/* Lines written for a person and not for Python. */

/* A line of a text, and what remains of it without its end and surrounding
 * blanks. */
struct cs_prose_line {
	size_t start, end; /* trimmed */
	size_t from, next; /* all of it */
};

/* The line that begins at a byte, or that ends at one (which is not 0). */
struct cs_prose_line cs_prose_line_at(const char *text, size_t len, size_t at);
struct cs_prose_line
cs_prose_line_before(const char *text, size_t len, size_t end);

enum cs_prose {
	CS_PROSE_NONE,	 /* it may be code */
	CS_PROSE_LIKELY, /* a misspelt statement could look like it */
	CS_PROSE_SURE,
};

/*
 * A trimmed line: -1 and err if out of memory, otherwise enum cs_prose.  What
 * Python accepts, and what begins with a keyword of a statement, is not prose.
 */
int cs_prose_judge(const char *line, size_t len, struct cs_err *err);

/*
 * The same for a line outside a code fence, where a few words suffice, and
 * where what Python accepts is prose too if it does nothing: "Done", "Note:
 * this", "# Usage".
 */
int cs_prose_judge_outside(const char *line, size_t len, struct cs_err *err);

/* Whether it is a tag (<code>, [PYTHON]), a rule, or a single word that labels
 * what follows. */
bool cs_prose_is_mark(const char *line, size_t len);
/* Whether it is a name of the language, as in fences. */
bool cs_prose_is_python_word(const char *p, size_t n);

/* Whether each line of a text is prose as outside a fence: output, a listing.
 * 1, 0, or -1 and err. */
int cs_prose_is_all(const char *text, size_t len, struct cs_err *err);

#endif
