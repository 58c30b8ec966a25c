#ifndef CS_HEAL_MODEL_COMPLAINT_H
#define CS_HEAL_MODEL_COMPLAINT_H

#include <stddef.h>
#include <stdint.h>

/*
 * A service's error response: one parser for all of them, since intermediaries
 * have formats of their own.
 */
struct cs_complaint {
	/* All machine-readable words, each surrounded by blanks: "
	 * rate_limit_error insufficient_quota ". */
	char words[400];
	char message[300];
	int64_t retry_ms; /* from Google's RetryInfo; -1: none */
};

/* A body that is not JSON, or has nothing of this, is itself the message. */
void cs_complaint_read(const char *body, size_t len, struct cs_complaint *out);

#endif
