#ifndef CS_DIAGNOSE_EXITED_H
#define CS_DIAGNOSE_EXITED_H

struct cs_inquiry;

/* A program that came to its end: by an exception, by its own wish, or with
 * status 0 and something suspicious in what it printed. */
void cs_exited_judge(struct cs_inquiry *q);

#endif
