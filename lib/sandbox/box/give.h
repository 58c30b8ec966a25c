#ifndef CS_SANDBOX_BOX_GIVE_H
#define CS_SANDBOX_BOX_GIVE_H

struct cs_box;
struct cs_err;

/* Pass the job's goods to its warm interpreter, once both are there. */
int cs_give_job(struct cs_box *b, struct cs_err *err);

#endif
