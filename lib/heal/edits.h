#ifndef CS_HEAL_EDITS_H
#define CS_HEAL_EDITS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

struct cs_err;
struct cs_make;

enum cs_confidence {
	CS_CONFIDENCE_LOW,
	CS_CONFIDENCE_MEDIUM,
	CS_CONFIDENCE_HIGH
};

/* Replaces bytes start to end of a text. */
struct cs_edit {
	size_t start, end;
	size_t at, len; /* the new bytes in cs_edits.pool */
	size_t rank;	/* order of adding */
	enum cs_confidence confidence;
	bool guess;
};

/*
 * The changes that a fixer would make to a text.  Adding returns nothing, as
 * with cs_buf: a failure sticks and cs_edits_apply() reports it.
 */
struct cs_edits {
	struct cs_edit *v;
	size_t n, cap;
	struct cs_buf pool;
	/* Attributes of edits that are added from here on. */
	enum cs_confidence confidence;
	bool guess;
	bool placeholder; /* all of it replaces something unknown */
	/* A line for a person if there is nothing to edit; may be empty. */
	char hint[200];
};

#define CS_EDITS_INIT                                                          \
	{                                                                      \
		.confidence = CS_CONFIDENCE_HIGH                               \
	}
#define cs_edits_auto __attribute__((cleanup(cs_edits_free)))

void cs_edits_replace(
    struct cs_edits *e, size_t start, size_t end, const char *p, size_t n);
void cs_edits_put(struct cs_edits *e, size_t start, size_t end, const char *fmt,
    ...) __attribute__((format(printf, 4, 5)));
void cs_edits_insert(struct cs_edits *e, size_t at, const char *s);
void cs_edits_delete(struct cs_edits *e, size_t start, size_t end);

/* Set the hint that a program is truncated: what is missing cannot be made
 * up. */
void cs_edits_truncated(struct cs_edits *e);

/* Mark all edits so far as guesses. */
void cs_edits_doubt(struct cs_edits *e);

/* Whether any edit is a guess. */
bool cs_edits_guess(const struct cs_edits *e);
/* Discard all edits. */
void cs_edits_clear(struct cs_edits *e);

/*
 * Append the edited text to out.  Insertions at one position keep their order;
 * overlapping edits are CS_EDATA.
 */
int cs_edits_apply(struct cs_edits *e, const char *text, size_t len,
    struct cs_buf *out, struct cs_err *err);

/* The position in the old text that a byte of the edited one comes from.  After
 * cs_edits_apply(). */
size_t cs_edits_origin(const struct cs_edits *e, size_t byte);

/* Append an object for each place to an array: the members of "heal.changes".
 * After cs_edits_apply(). */
void cs_edits_changes(const struct cs_edits *e, const char *text, size_t len,
    const char *fixer, struct cs_make *array);

void cs_edits_free(struct cs_edits *e);

const char *cs_edits_confidence_word(enum cs_confidence c);

#endif
