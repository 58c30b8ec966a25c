#ifndef CS_DIAGNOSE_IDLE_H
#define CS_DIAGNOSE_IDLE_H

#include "diagnose/silent.h"
#include "diagnose/span.h"

struct cs_err;

/*
 * Why a program that succeeded and printed nothing did nothing, if its own text
 * shows it: a guard that is never true, a function that is named and not
 * called.  out->trust is NONE if it does not.  -1 and err if out of memory.
 * The result points into the text.
 */
int
cs_idle_find(struct cs_span code, struct cs_silent *out, struct cs_err *err);

#endif
