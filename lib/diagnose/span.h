#ifndef CS_DIAGNOSE_SPAN_H
#define CS_DIAGNOSE_SPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A piece of text owned by somebody else; p is NULL for "none".  The bytes may
 * contain NUL.
 */
struct cs_span {
	const char *p;
	size_t n;
};

/* A constant text as a span, for tables too. */
#define CS_SPAN(literal)                                                       \
	{                                                                      \
		(literal), sizeof(literal) - 1                                 \
	}

struct cs_span cs_span_of(const char *p, size_t n);
struct cs_span cs_span_str(const char *s);

bool cs_span_is(struct cs_span s, const char *text);
bool cs_span_starts(struct cs_span s, const char *text);
bool cs_span_ends(struct cs_span s, const char *text);
bool cs_span_has(struct cs_span s, const char *text);
/* Ignoring the case of ASCII letters; text is in lower case. */
bool cs_span_starts_nocase(struct cs_span s, const char *text);

/* All except the first (last) n bytes, empty if there are fewer. */
struct cs_span cs_span_skip(struct cs_span s, size_t n);
struct cs_span cs_span_drop(struct cs_span s, size_t n);
/* At most n bytes, without an incomplete UTF-8 sequence at the end. */
struct cs_span cs_span_head(struct cs_span s, size_t n);
/* Without white space at both ends, or only at the end. */
struct cs_span cs_span_trim(struct cs_span s);
struct cs_span cs_span_chop(struct cs_span s);

/* The number of leading bytes equal to c. */
size_t cs_span_run(struct cs_span s, char c);
/* The first or last position of text (c); s.n if absent. */
size_t cs_span_find(struct cs_span s, const char *text);
size_t cs_span_index(struct cs_span s, char c);
size_t cs_span_rindex(struct cs_span s, char c);

/* Take the next line (without its end) or word (separated by blanks) from the
 * front; false if nothing is left. */
bool cs_span_line(struct cs_span *rest, struct cs_span *line);
bool cs_span_word(struct cs_span *rest, struct cs_span *word);

/* Take decimal digits off the front of *s, as a number that saturates at
 * INT64_MAX; false if there are none. */
bool cs_span_number(struct cs_span *s, int64_t *n);

#endif
