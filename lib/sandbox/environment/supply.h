#ifndef CS_SANDBOX_ENVIRONMENT_SUPPLY_H
#define CS_SANDBOX_ENVIRONMENT_SUPPLY_H

struct cs_build;
struct cs_ceilings;
struct cs_environment;
struct cs_err;

/*
 * The environment for what is wanted with the interpreter of the ceilings: as
 * it is in the cache (entry.h), or else built now, by one of all who ask for it
 * at once.  What was left there by a build that was killed is removed first.
 */
int cs_supply_get(const struct cs_build *build, const struct cs_ceilings *c,
    struct cs_environment *out, struct cs_err *err);

#endif
