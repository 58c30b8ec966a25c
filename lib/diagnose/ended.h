#ifndef CS_DIAGNOSE_ENDED_H
#define CS_DIAGNOSE_ENDED_H

#include <stdint.h>

struct cs_inquiry;

struct cs_ended_signal {
	const char *name, *category, *fixable, *hint;
};

/* The signal that a status means where a shell tells it: 139 is SIGSEGV.  NULL:
 * none that ends programs. */
const struct cs_ended_signal *cs_ended_signal_of(int64_t status);

/* Ends that were not the program's own, and those before it began. */
void cs_ended_by_signal(struct cs_inquiry *q);
void cs_ended_by_limit(struct cs_inquiry *q);
void cs_ended_by_deadline(struct cs_inquiry *q);
void cs_ended_refused(struct cs_inquiry *q);
void cs_ended_cancelled(struct cs_inquiry *q);

#endif
