#ifndef CS_PYTHON_OLDFIELDS_H
#define CS_PYTHON_OLDFIELDS_H

#include <stdbool.h>
#include <stdint.h>

struct cs_tokens;

/*
 * An f-string as Python read it before 3.12: first as a plain string and then
 * its fields, which may contain no quotes of its own kind, no backslash and no
 * comment.  start is where its prefix begins.  If it has an error, t->fault is
 * set and true is returned.
 */
bool cs_oldfields_tell(struct cs_tokens *t, uint32_t start);

#endif
