#ifndef CS_SANDBOX_STREAM_SERVE_H
#define CS_SANDBOX_STREAM_SERVE_H

#include <stdbool.h>
#include <stdint.h>

struct cs_ceilings;
struct cs_err;
struct cs_feed;
struct cs_keep;

/*
 * Envelopes in, runs, envelopes out: several jobs at once, answers in the order
 * of the questions unless disabled, and no more read than can be processed
 * soon.
 */
struct cs_serve {
	struct cs_ceilings *ceilings;
	const struct cs_keep *keep; /* what to keep of its files */
	int in;			    /* the descriptor of feed */
	struct cs_feed *feed;
	int out;
	int stop; /* tells of SIGTSTP (base/signals.h), -1: nothing */
	int jobs; /* concurrent jobs, at least 1 */
	int64_t session_idle_us; /* limit on waiting for a cell */
	bool stream;		 /* answer a bad line and go on */
	bool unordered;		 /* answer each as soon as it is done */
};

enum cs_serve_end {
	CS_SERVE_YES,	  /* each job ran clean, or had its answer already */
	CS_SERVE_NO,	  /* one did not */
	CS_SERVE_BAD,	  /* a bad line or a job that could not be set up; with
			     stream all were answered */
	CS_SERVE_TROUBLE, /* err; nothing more was written */
	CS_SERVE_MUTE,	  /* out cannot be written: err */
	CS_SERVE_DEAF,	  /* the reader of out is gone */
};

/* Run to the end of the input.  No job is alive on return. */
enum cs_serve_end cs_serve_run(const struct cs_serve *s, struct cs_err *err);

#endif
