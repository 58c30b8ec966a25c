#ifndef CS_DIAGNOSE_ENDED_H
#define CS_DIAGNOSE_ENDED_H

struct cs_inquiry;

/* Ends that were not the program's own, and those before it began. */
void cs_ended_by_signal(struct cs_inquiry *q);
void cs_ended_by_limit(struct cs_inquiry *q);
void cs_ended_by_deadline(struct cs_inquiry *q);
void cs_ended_refused(struct cs_inquiry *q);
void cs_ended_cancelled(struct cs_inquiry *q);

#endif
