#ifndef CS_DIAGNOSE_PASSED_H
#define CS_DIAGNOSE_PASSED_H

struct cs_inquiry;

/* A run that ended with status 0, whose traceback has been read: ok, or silent
 * when its output, or for want of any its text, says that it failed. */
void cs_passed_judge(struct cs_inquiry *q);

#endif
