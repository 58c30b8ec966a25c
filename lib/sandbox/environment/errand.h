#ifndef CS_SANDBOX_ENVIRONMENT_ERRAND_H
#define CS_SANDBOX_ENVIRONMENT_ERRAND_H

struct cs_ceilings;
struct cs_err;
struct cs_needs;
struct cs_plan;

/*
 * The environment that one job needs beyond that of the command line: got by a
 * process of its own (cs_supply_get() waits), while other jobs run.
 */
struct cs_errand;

/* For what needs->more names besides what the command line wants.  The ceilings
 * have to outlive it, the needs have not. */
struct cs_errand *cs_errand_new(const struct cs_ceilings *c,
    const struct cs_needs *needs, struct cs_err *err);
/* Ended, if it is on its way. */
void cs_errand_free(struct cs_errand *e);

/* Readable when there is something to do. */
int cs_errand_fd(const struct cs_errand *e);

/* 1 when it is there, 0 to go on, -1 and err when it can't be had. */
int cs_errand_step(struct cs_errand *e, struct cs_err *err);

/* The ceilings with that environment, as long as the errand; after a step that
 * answered 1. */
struct cs_ceilings *cs_errand_ceilings(struct cs_errand *e);

#endif
