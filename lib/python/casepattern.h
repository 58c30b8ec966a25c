#ifndef CS_PYTHON_CASEPATTERN_H
#define CS_PYTHON_CASEPATTERN_H

#include <stdbool.h>

struct cs_parse;

/* What stands behind "case", up to "if" or ":". */
void cs_casepattern_read(struct cs_parse *p);

/* One pattern. */
void cs_casepattern_one(struct cs_parse *p);

/* A name to bind; "_" binds nothing and may not stand where wildcard is
 * false. */
void cs_casepattern_capture(struct cs_parse *p, bool wildcard);

/* What is compared and not bound; false when it is none. */
bool cs_casepattern_literal(struct cs_parse *p);

/* "a.b.c" */
void cs_casepattern_dotted(struct cs_parse *p);

#endif
