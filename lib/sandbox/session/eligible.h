#ifndef CS_SANDBOX_SESSION_ELIGIBLE_H
#define CS_SANDBOX_SESSION_ELIGIBLE_H

#include <stdbool.h>

struct cs_ceilings;
struct cs_json;
struct cs_plan;

/* What a job has to be to be a cell of the session that it names. */

enum { CS_ELIGIBLE_NAME_MAX = 64 };

/* The session that an envelope names, borrowed; NULL: none. */
const char *cs_eligible_session(const struct cs_json *env);

/* Fill in what the plan has of a session, and refuse what can be in none. */
void cs_eligible_check(
    struct cs_plan *p, const struct cs_json *env, const struct cs_ceilings *c);

/*
 * A session keeps what it was started with: of the options of its first cell
 * (NULL: it had none) there are some that later ones may repeat, but not change.
 */
bool
cs_eligible_hold(const struct cs_json *options, const struct cs_json *later);

#endif
