#ifndef CS_PYTHON_HANDLERS_H
#define CS_PYTHON_HANDLERS_H

#include <stdbool.h>

struct cs_head;
struct cs_parse;

/* Read the next clause of a try statement, up to its colon; false if there is
 * none. */
bool cs_handlers_clause(struct cs_parse *p, struct cs_head *o);

#endif
