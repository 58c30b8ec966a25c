#ifndef CS_SANDBOX_BOOT_STARTUP_H
#define CS_SANDBOX_BOOT_STARTUP_H

#include <stdbool.h>

struct cs_ceilings;
struct cs_err;
struct cs_json;
struct cs_plan;

/*
 * What a plan's interpreter is started with: its path, its arguments and its
 * environment (argv and env of the plan, as for execve(2)).
 */

/* The interpreter's path inside the sandbox. */
const char *cs_startup_interpreter(const struct cs_ceilings *c);

/* For a plan that has its binary and its name.  Returns 0, and refuses what
 * cannot be started; -1 if out of memory. */
int cs_startup_job(
    struct cs_plan *p, const struct cs_json *env, const struct cs_ceilings *c);

/* The plan of a server's interpreter, which imports modules (NULL-terminated).
 * To be freed in any case. */
int cs_startup_server(const struct cs_ceilings *c, const char *const *modules,
    struct cs_plan *out, struct cs_err *err);

/* Whether a copy of a warm interpreter will not do: a copy has what its server
 * was started with. */
bool cs_startup_is_cold(const struct cs_plan *p, const struct cs_json *env);

#endif
