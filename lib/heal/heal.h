#ifndef CS_HEAL_HEAL_H
#define CS_HEAL_HEAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_ask;
struct cs_buf;
struct cs_err;
struct cs_json;

struct cs_heal_options {
	const char *const *only; /* fixer names, NULL-terminated; NULL: all */
	const char *const *skip;
	/* Functions that the program is given (NAME, or NAME=...), also in a
	 * module "tools"; ends with NULL, or NULL: none. */
	const char *const *tools;
	bool no_guess;	     /* omit edits that are guesses */
	bool placeholders;   /* make up what is missing if all else fails */
	const char *patcher; /* command to ask if no fixer helps, or NULL */
	int64_t patcher_timeout_ms;
	struct cs_ask *ask; /* model to ask then, or NULL */
	/* For a model's dry run: gets the request.  NULL: not a dry run. */
	struct cs_buf *shown;
};

enum cs_heal_status {
	CS_HEAL_PATCHED,
	CS_HEAL_NOTHING_TO_DO,
	CS_HEAL_NO_PATCH,
	CS_HEAL_REFUSED, /* by a cap */
	CS_HEAL_FAILED,	 /* the patcher or the model */
};

/*
 * Add "heal" to an envelope with a "diagnosis".  If there is a patch the code
 * is the new one, and what was known about the old one is in "history".
 * Returns the status, or -1 and err; the envelope must then be discarded.
 */
int cs_heal_envelope(
    struct cs_json *env, const struct cs_heal_options *o, struct cs_err *err);

/* Whether a fixer has this name. */
bool cs_heal_knows(const char *fixer);

#endif
