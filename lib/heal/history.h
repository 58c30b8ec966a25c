#ifndef CS_HEAL_HISTORY_H
#define CS_HEAL_HISTORY_H

#include <stdbool.h>
#include <stddef.h>

struct cs_err;
struct cs_json;

/*
 * The earlier attempts recorded in an envelope.  Attempts are numbered from 1;
 * the current one follows the last entry.
 */

/* The number of the current attempt. */
size_t cs_history_attempt(const struct cs_json *env);

/* The object with an attempt's code, gate, run and diagnosis: its entry, or the
 * envelope itself.  Borrowed. */
const struct cs_json *cs_history_at(const struct cs_json *env, size_t attempt);

/* The number of attempts so far that ran, or that the gate rejected after a
 * repair. */
size_t cs_history_runs(const struct cs_json *env);

/* The attempt whose code the last repair changed; 1 if there was none. */
size_t cs_history_base(const struct cs_json *env);

/* The attempt whose code the first guess changed; 0 if none was a guess. */
size_t cs_history_first_guess(const struct cs_json *env);

/*
 * 1 if the last repair did not help: the same failure as before, an earlier one
 * in the file, or rejection by the gate.  Lines are those of the old code,
 * wherever the repair moved them.  -1 and err if out of memory.
 */
int cs_history_failed_again(const struct cs_json *env, struct cs_err *err);

/* Whether the fixer has already worked on the code of an attempt. */
bool
cs_history_tried(const struct cs_json *env, size_t attempt, const char *fixer);

/* Whether the code is that of an earlier attempt or the current one, ignoring
 * blanks at its end. */
bool cs_history_knows(const struct cs_json *env, const char *code, size_t len);

/*
 * A new history: the old one and an entry for the current attempt.  heal is
 * borrowed; NULL: none.  NULL if out of memory.
 */
struct cs_json *
cs_history_new(const struct cs_json *env, const struct cs_json *heal);

/* The keys of an attempt other than "code", which move with it. */
extern const char *const cs_history_keys[];

#endif
