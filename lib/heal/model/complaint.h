#ifndef CS_HEAL_MODEL_COMPLAINT_H
#define CS_HEAL_MODEL_COMPLAINT_H

#include <stddef.h>
#include <stdint.h>

/*
 * What a service says when it does not answer: one reader for all of them, as
 * what stands in between has forms of its own.
 */
struct cs_complaint {
	/* All words that a machine is to read, with a blank before and behind
	 * each: " rate_limit_error insufficient_quota ". */
	char words[400];
	char message[300];
	int64_t retry_ms; /* of Google's RetryInfo; -1: none */
};

/* A body that is not JSON, or has nothing of this, is its own message. */
void cs_complaint_read(const char *body, size_t len, struct cs_complaint *out);

#endif
