#ifndef CS_PYTHON_ARGUMENTS_H
#define CS_PYTHON_ARGUMENTS_H

#include "python/word.h"

struct cs_parse;

/* Arguments of calls and parameters of functions. */

/* "(...)" after a callee. */
void cs_arguments_call(struct cs_parse *p);
/* The same after a class name, where a bare generator is not allowed. */
void cs_arguments_bases(struct cs_parse *p);

/* The parameters up to end: ")" for a function, ":" for a lambda. */
void cs_arguments_parameters(struct cs_parse *p, enum cs_word end);

#endif
