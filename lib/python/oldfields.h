#ifndef CS_PYTHON_OLDFIELDS_H
#define CS_PYTHON_OLDFIELDS_H

#include <stdbool.h>
#include <stdint.h>

struct cs_tokens;

/*
 * An f-string as Python read it before 3.12: as a plain string first, and then
 * its fields, in which no quotes of its own kind, no backslash and no comment
 * may stand.  start is where its prefix begins.  When something is wrong with
 * it, t->fault is set to that, and true is returned.
 */
bool cs_oldfields_tell(struct cs_tokens *t, uint32_t start);

#endif
