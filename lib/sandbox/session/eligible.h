#ifndef CS_SANDBOX_SESSION_ELIGIBLE_H
#define CS_SANDBOX_SESSION_ELIGIBLE_H

#include <stdbool.h>

struct cs_ceilings;
struct cs_json;
struct cs_plan;

/* What makes a job a valid cell of the session that it names. */

enum { CS_ELIGIBLE_NAME_MAX = 64 };

/* The session named in an envelope, borrowed; NULL: none. */
const char *cs_eligible_session(const struct cs_json *env);

/* Fill in the plan's session, and refuse what cannot be in one. */
void cs_eligible_check(
    struct cs_plan *p, const struct cs_json *env, const struct cs_ceilings *c);

/*
 * A session keeps what it was started with: some options of its first cell
 * (NULL: it had none) may be repeated by later ones, but not changed.
 */
bool
cs_eligible_hold(const struct cs_json *options, const struct cs_json *later);

#endif
