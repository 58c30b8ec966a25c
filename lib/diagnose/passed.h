#ifndef CS_DIAGNOSE_PASSED_H
#define CS_DIAGNOSE_PASSED_H

struct cs_inquiry;

/* A run that ended with status 0, whose traceback has been read: ok, or silent
 * if its output, or without any its source, shows a failure. */
void cs_passed_judge(struct cs_inquiry *q);

#endif
