#ifndef CS_HEAL_FIXER_H
#define CS_HEAL_FIXER_H

#include <stddef.h>
#include <stdint.h>

struct cs_case;
struct cs_edits;
struct cs_err;

/*
 * A fixer knows one kind of failure and the edits that mend it.  It adds edits,
 * or none when it is not sure; a reason to tell a person may stand in
 * edits->hint then.  -1 and err only when it could not do its work.
 *
 * Fixers never catch or hide an error, make up a value, or touch what stands in
 * a string or a comment.
 */
typedef int cs_fixer_fn(
    const struct cs_case *c, struct cs_edits *edits, struct cs_err *err);

/* lib/heal/fixers/NAME.c has cs_NAME_fix. */
cs_fixer_fn cs_unwrap_fix;
cs_fixer_fn cs_colon_fix;
cs_fixer_fn cs_missing_fix;
cs_fixer_fn cs_moved_fix;
cs_fixer_fn cs_submodule_fix;
cs_fixer_fn cs_concat_fix;
cs_fixer_fn cs_concat_guess; /* what cs_concat_fix leaves */
cs_fixer_fn cs_unused_fix;

enum cs_fixer_tier {
	CS_FIXER_SURE,	/* there is one way to mend it */
	CS_FIXER_GUESS, /* the likeliest of several */
};

struct cs_fixer {
	const char *name, *about;
	enum cs_fixer_tier tier;
	/* What of a diagnosis calls for it: an outcome, words that its type is
	 * one of (NULL: any), and a part of its message (NULL: any). */
	const char *outcome, *types, *message;
	cs_fixer_fn *fix;
};

/* In order of rank. */
extern const struct cs_fixer cs_fixers[];
extern const size_t cs_fixers_n;

#endif
