#ifndef CS_PYTHON_ARGUMENTS_H
#define CS_PYTHON_ARGUMENTS_H

#include "python/word.h"

struct cs_parse;

/* Arguments of calls, parameters of functions. */

/* "(...)" behind what is called. */
void cs_arguments_call(struct cs_parse *p);
/* The same behind a class's name, where no bare generator may stand. */
void cs_arguments_bases(struct cs_parse *p);

/* The parameters up to end: ")" of a function, ":" of a lambda. */
void cs_arguments_parameters(struct cs_parse *p, enum cs_word end);

#endif
