#ifndef CS_SANDBOX_ENVIRONMENT_SUPPLY_H
#define CS_SANDBOX_ENVIRONMENT_SUPPLY_H

struct cs_build;
struct cs_ceilings;
struct cs_environment;
struct cs_err;

/*
 * The environment for what is wanted with the interpreter of the ceilings: from
 * the cache (entry.h), or built now, once for concurrent requests.  Remains of
 * interrupted builds are removed first.
 */
int cs_supply_get(const struct cs_build *build, const struct cs_ceilings *c,
    struct cs_environment *out, struct cs_err *err);

#endif
