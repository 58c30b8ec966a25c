#ifndef CS_DIAGNOSE_REFUSAL_H
#define CS_DIAGNOSE_REFUSAL_H

#include "diagnose/span.h"

/* What would make a job run that was refused for this reason, the word in
 * run.reason or gate.reason; NULL: unknown word. */
const char *cs_refusal_hint(struct cs_span reason);

#endif
