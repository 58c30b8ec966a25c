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
	CS_QUESTION_FURNISHING, /* its environment is being got */
	CS_QUESTION_RUNNING,
	CS_QUESTION_CLEARING, /* git is at work on its files */
	CS_QUESTION_ANSWERED,
	CS_QUESTION_FAILED,
};

/* One question of a stream, from its line to its answer; all of it is 0 when
 * there is none. */
struct cs_question {
	enum cs_question_phase phase;
	struct cs_json *env; /* NULL: its line was no envelope */
	struct cs_plan plan;
	struct cs_errand *errand;   /* FURNISHING, and as long as the job */
	struct cs_box *box;	    /* RUNNING, CLEARING */
	struct cs_session *session; /* the session whose box that is, or NULL */
	struct cs_left left;	    /* CLEARING */
	struct cs_err err;	    /* FAILED */
	enum cs_serve_end answer;   /* ANSWERED */
};

/* Takes env over.  One with nothing to run (a control line, an error, a job
 * that the gate refused, or one that ends before the run) is its own answer. */
void cs_question_ask(struct cs_question *q, struct cs_json *env);
/* A line that is no envelope. */
void cs_question_ask_bad(struct cs_question *q, const struct cs_err *why);
void cs_question_clear(struct cs_question *q);

void cs_question_fail(struct cs_question *q, const struct cs_err *why);
/* The plan breaks a rule, and says which. */
void cs_question_refuse(struct cs_question *q);
/* What the control line asks for, if it is about this one: a job that runs is
 * ended, one that does not never starts, for which the answer is true. */
bool cs_question_cancel(struct cs_question *q, const struct cs_json *control);

/* Something is under way for it. */
bool cs_question_is_busy(const struct cs_question *q);
/* It has no answer yet. */
bool cs_question_is_open(const struct cs_question *q);
/* The process tree that is waited for, RUNNING or CLEARING. */
struct cs_box *cs_question_box(const struct cs_question *q);

/* A turn for one whose process trees have something to do: true when it has its
 * answer.  Its box is done then. */
bool cs_question_step(struct cs_question *q, const struct cs_keep *keep);

/* In a stream what went wrong with one job is that job's answer. */
int cs_question_answer_failed(struct cs_question *q, struct cs_err *err);

#endif
