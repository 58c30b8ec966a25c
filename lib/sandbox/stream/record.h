#ifndef CS_SANDBOX_STREAM_RECORD_H
#define CS_SANDBOX_STREAM_RECORD_H

struct cs_box_result;
struct cs_err;
struct cs_json;
struct cs_left;
struct cs_plan;

/* The "run" object of cs-envelope(5), put into the envelope. */

/* A job that ran, or was killed; left is the result for its files. */
int cs_record_result(struct cs_json *env, const struct cs_plan *plan,
    const struct cs_box_result *r, const struct cs_left *left,
    struct cs_err *err);

/* A job that was not started: reason is run.reason; and one that was
 * cancelled. */
int cs_record_refused(struct cs_json *env, const char *reason,
    const char *detail, struct cs_err *err);
int cs_record_cancelled(struct cs_json *env, struct cs_err *err);

#endif
