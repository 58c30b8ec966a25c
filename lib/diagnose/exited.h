#ifndef CS_DIAGNOSE_EXITED_H
#define CS_DIAGNOSE_EXITED_H

struct cs_inquiry;

/* Programs that ended on their own: by an exception, by their own choice, or
 * with status 0 and suspicious output. */
void cs_exited_judge(struct cs_inquiry *q);

#endif
