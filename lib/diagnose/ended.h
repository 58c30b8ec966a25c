#ifndef CS_DIAGNOSE_ENDED_H
#define CS_DIAGNOSE_ENDED_H

#include <stdint.h>

struct cs_inquiry;

struct cs_ended_signal {
	const char *name, *category, *fixable, *hint;
};

/* The signal that a shell reports with this status: 139 is SIGSEGV.  NULL: none
 * that terminates programs. */
const struct cs_ended_signal *cs_ended_signal_of(int64_t status);

/* Programs that did not end on their own, or never started. */
void cs_ended_by_signal(struct cs_inquiry *q);
void cs_ended_by_limit(struct cs_inquiry *q);
void cs_ended_by_deadline(struct cs_inquiry *q);
void cs_ended_refused(struct cs_inquiry *q);
void cs_ended_cancelled(struct cs_inquiry *q);

#endif
