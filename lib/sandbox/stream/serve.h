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
 * of the questions unless that is not asked for, no more read than can be
 * worked on soon.
 */
struct cs_serve {
	struct cs_ceilings *ceilings;
	const struct cs_keep *keep; /* what of its files */
	int in;			    /* where feed reads */
	struct cs_feed *feed;
	int out;
	int jobs;		 /* running at once, at least 1 */
	int64_t session_idle_us; /* a session may wait for its next cell */
	bool stream;		 /* answer a bad line and go on */
	bool unordered;		 /* answer each as soon as it is done */
};

enum cs_serve_end {
	CS_SERVE_YES,	  /* each job ran clean, or had its answer already */
	CS_SERVE_NO,	  /* one did not */
	CS_SERVE_BAD,	  /* a bad line or a job that could not be set up; with
			     stream all were answered */
	CS_SERVE_TROUBLE, /* err; nothing more was written */
	CS_SERVE_MUTE,	  /* out takes no more: err */
	CS_SERVE_DEAF,	  /* the reader of out is gone */
};

/* Until the input's end.  No job is alive when it returns. */
enum cs_serve_end cs_serve_run(const struct cs_serve *s, struct cs_err *err);

#endif
