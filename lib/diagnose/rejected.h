#ifndef CS_DIAGNOSE_REJECTED_H
#define CS_DIAGNOSE_REJECTED_H

struct cs_inquiry;

/* Programs that the gate rejected: for a syntax error, or a rule. */
void cs_rejected_judge(struct cs_inquiry *q);

#endif
