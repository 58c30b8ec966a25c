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
	const char *const *only; /* fixers by name, ends with NULL; NULL: all */
	const char *const *skip;
	/* Functions that the program is given (NAME, or NAME=...), in a module
	 * "tools" too; ends with NULL, or NULL: none. */
	const char *const *tools;
	bool no_guess;	     /* leave out edits that are guesses */
	bool placeholders;   /* when all else fails, make up what is missing */
	const char *patcher; /* a command to ask when no fixer helps, or NULL */
	int64_t patcher_timeout_ms;
	struct cs_ask *ask; /* a model to ask then, or NULL */
	/* Where a model's dry run puts its request; NULL: it is none. */
	struct cs_buf *shown;
};

enum cs_heal_status {
	CS_HEAL_PATCHED,
	CS_HEAL_NOTHING_TO_DO,
	CS_HEAL_NO_PATCH,
	CS_HEAL_REFUSED, /* by a cap */
	CS_HEAL_FAILED,	 /* of the patcher or the model */
};

/*
 * Put "heal" into an envelope with a "diagnosis".  When there is a patch the
 * code is the new one, and what was known of the old one stands in "history".
 * The status, or -1 and err; the envelope is then to be thrown away.
 */
int cs_heal_envelope(
    struct cs_json *env, const struct cs_heal_options *o, struct cs_err *err);

/* A fixer goes by this name. */
bool cs_heal_knows(const char *fixer);

#endif
