#ifndef CS_SANDBOX_ENVIRONMENT_ERRAND_H
#define CS_SANDBOX_ENVIRONMENT_ERRAND_H

struct cs_ceilings;
struct cs_err;
struct cs_needs;
struct cs_plan;

/*
 * The environment that one job needs beyond that of the command line: built by
 * a separate process (cs_supply_get() waits), while other jobs run.
 */
struct cs_errand;

/* For the names in needs->more in addition to what the command line wants.  The
 * ceilings must outlive it, the needs need not. */
struct cs_errand *cs_errand_new(const struct cs_ceilings *c,
    const struct cs_needs *needs, struct cs_err *err);
/* Stops it if it is running. */
void cs_errand_free(struct cs_errand *e);

/* Readable when there is something to do. */
int cs_errand_fd(const struct cs_errand *e);

/* 1 if it is ready, 0 to continue, -1 and err on failure. */
int cs_errand_step(struct cs_errand *e, struct cs_err *err);

/* The ceilings with that environment, valid as long as the errand; after a step
 * that returned 1. */
struct cs_ceilings *cs_errand_ceilings(struct cs_errand *e);

#endif
