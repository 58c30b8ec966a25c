#ifndef CS_HEAL_HISTORY_H
#define CS_HEAL_HISTORY_H

#include <stdbool.h>
#include <stddef.h>

struct cs_err;
struct cs_json;

/*
 * What an envelope tells of its earlier attempts.  Attempts are numbered from
 * 1; the one at hand is the last entry's number and one.
 */

/* The number of the attempt at hand. */
size_t cs_history_attempt(const struct cs_json *env);

/* The object that holds an attempt's code, gate, run and diagnosis: its entry,
 * or the envelope itself.  Borrowed. */
const struct cs_json *cs_history_at(const struct cs_json *env, size_t attempt);

/* Attempts up to now that ran, or that the gate refused after a repair. */
size_t cs_history_runs(const struct cs_json *env);

/* The attempt whose code the last repair changed; 1 when there was none. */
size_t cs_history_base(const struct cs_json *env);

/* The attempt whose code the first guess changed; 0 when none was a guess. */
size_t cs_history_first_guess(const struct cs_json *env);

/*
 * 1 when the last repair did not help: the same failure as before it, one that
 * comes earlier in the file, or a refusal by the gate.  Lines are those of the
 * old code, wherever the repair moved them.  -1 and err when memory ran out.
 */
int cs_history_failed_again(const struct cs_json *env, struct cs_err *err);

/* The fixer has already worked on the code of an attempt. */
bool
cs_history_tried(const struct cs_json *env, size_t attempt, const char *fixer);

/* The code was that of an attempt already, or is that of the one at hand;
 * blanks at its end make no other. */
bool cs_history_knows(const struct cs_json *env, const char *code, size_t len);

/*
 * A new history: the old one and an entry for the attempt at hand.  heal is
 * borrowed; NULL: none.  NULL when memory ran out.
 */
struct cs_json *
cs_history_new(const struct cs_json *env, const struct cs_json *heal);

/* The keys of an attempt but "code": they go with it. */
extern const char *const cs_history_keys[];

#endif
