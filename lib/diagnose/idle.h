#ifndef CS_DIAGNOSE_IDLE_H
#define CS_DIAGNOSE_IDLE_H

#include "diagnose/silent.h"
#include "diagnose/span.h"

struct cs_err;

/*
 * Why a program that ended well and printed nothing did nothing, when its own
 * text shows it: a guard that is never true, a function that is named and not
 * called.  out->trust is NONE when it does not.  -1 and err when memory ran
 * out.  What is found points into the text.
 */
int
cs_idle_find(struct cs_span code, struct cs_silent *out, struct cs_err *err);

#endif
