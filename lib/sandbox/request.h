#ifndef CS_SANDBOX_REQUEST_H
#define CS_SANDBOX_REQUEST_H

struct cs_ceilings;
struct cs_err;
struct cs_json;
struct cs_plan;

/*
 * Check an envelope against the ceilings.  0, and either out->refused says
 * which rule it violates (run.reason of cs-envelope(5)), or it can be launched;
 * -1 if out of memory.  To be freed in both cases.
 */
int cs_request_plan(const struct cs_json *env, const struct cs_ceilings *c,
    struct cs_plan *out, struct cs_err *err);

#endif
