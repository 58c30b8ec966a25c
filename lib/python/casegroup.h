#ifndef CS_PYTHON_CASEGROUP_H
#define CS_PYTHON_CASEGROUP_H

#include <stdint.h>

struct cs_parse;

/* Patterns that contain patterns. */

/* "(...)", "[...]", "{...}" */
void cs_casegroup_round(struct cs_parse *p);
void cs_casegroup_square(struct cs_parse *p);
void cs_casegroup_mapping(struct cs_parse *p);
/* "(...)" after a class name. */
void cs_casegroup_class(struct cs_parse *p);

/* A pattern, or "*" and a name. */
void cs_casegroup_starred(struct cs_parse *p);

/* Check the number of starred patterns in the sequence that began at start and
 * ends here. */
void
cs_casegroup_check_stars(struct cs_parse *p, uint32_t stars, uint32_t start);

#endif
