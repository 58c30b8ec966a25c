#ifndef CS_PYTHON_CASEPATTERN_H
#define CS_PYTHON_CASEPATTERN_H

#include <stdbool.h>
#include <stdint.h>

struct cs_parse;

/* Reads what follows "case", up to "if" or ":". */
void cs_casepattern_read(struct cs_parse *p);

/* More patterns follow after an irrefutable one, which was read last or is at
 * start to end. */
void cs_casepattern_check_all(struct cs_parse *p);
void cs_casepattern_tell_all(
    struct cs_parse *p, bool takes_all, uint32_t start, uint32_t end);

/* One pattern. */
void cs_casepattern_one(struct cs_parse *p);

/* A name to bind; "_" binds nothing and is not allowed if wildcard is false. */
void cs_casepattern_capture(struct cs_parse *p, bool wildcard);

/* A value pattern, compared and not bound; false if there is none. */
bool cs_casepattern_literal(struct cs_parse *p);

/* "a.b.c" */
void cs_casepattern_dotted(struct cs_parse *p);

#endif
