#ifndef CS_PYTHON_CASEPATTERN_H
#define CS_PYTHON_CASEPATTERN_H

#include <stdbool.h>
#include <stdint.h>

struct cs_parse;

/* What stands behind "case", up to "if" or ":". */
void cs_casepattern_read(struct cs_parse *p);

/* Others follow where one that takes anything was read last, or stood from
 * start to end. */
void cs_casepattern_check_all(struct cs_parse *p);
void cs_casepattern_tell_all(
    struct cs_parse *p, bool takes_all, uint32_t start, uint32_t end);

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
