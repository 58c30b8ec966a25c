#ifndef CS_SANDBOX_STREAM_QUESTION_H
#define CS_SANDBOX_STREAM_QUESTION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"
#include "sandbox/plan.h"
#include "sandbox/stream/serve.h"
#include "sandbox/workspace/left.h"

struct cs_box;
struct cs_errand;
struct cs_session;
struct cs_json;
struct cs_keep;

enum cs_question_phase {
	CS_QUESTION_WAITING,
	CS_QUESTION_FURNISHING, /* its environment is being built */
	CS_QUESTION_RUNNING,
	CS_QUESTION_CLEARING, /* git is working on its files */
	CS_QUESTION_ANSWERED,
	CS_QUESTION_FAILED,
};

/* One question of a stream, from its line to its answer; all 0 if unused. */
struct cs_question {
	enum cs_question_phase phase;
	struct cs_json *env; /* NULL: its line was not an envelope */
	struct cs_plan plan;
	struct cs_errand *errand;   /* FURNISHING, and as long as the job */
	struct cs_box *box;	    /* RUNNING, CLEARING */
	struct cs_session *session; /* the box's session, or NULL */
	struct cs_left left;	    /* CLEARING */
	struct cs_err err;	    /* FAILED */
	enum cs_serve_end answer;   /* ANSWERED */
};

/* Takes over env.  One with nothing to run (a control line, an error, a job
 * that the gate rejected, or one that ends before the run) is its own
 * answer. */
void cs_question_ask(struct cs_question *q, struct cs_json *env);
/* A line that is not an envelope. */
void cs_question_ask_bad(struct cs_question *q, const struct cs_err *why);
void cs_question_clear(struct cs_question *q);

void cs_question_fail(struct cs_question *q, const struct cs_err *why);
/* The plan violates a rule, and says which. */
void cs_question_refuse(struct cs_question *q);
/* Apply a control line, if it is about this one: a running job is ended; one
 * that is not running never starts, and the return value is true. */
bool cs_question_cancel(struct cs_question *q, const struct cs_json *control);

/* Whether something is in progress for it. */
bool cs_question_is_busy(const struct cs_question *q);
/* Whether it has no answer yet. */
bool cs_question_is_open(const struct cs_question *q);
/* The process tree to wait for, RUNNING or CLEARING. */
struct cs_box *cs_question_box(const struct cs_question *q);

/* A turn for one whose process trees have something to do: true if it has its
 * answer.  Its box is then done. */
bool cs_question_step(struct cs_question *q, const struct cs_keep *keep);

/* In a stream a failure of one job is that job's answer. */
int cs_question_answer_failed(struct cs_question *q, struct cs_err *err);

#endif
