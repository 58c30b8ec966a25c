#ifndef CS_GATE_NAMES_IMPORTS_H
#define CS_GATE_NAMES_IMPORTS_H

#include <stdbool.h>
#include <stdint.h>

#include "gate/rules.h"

struct cs_err;
struct cs_records;
struct cs_tree;

/* Record the bindings of each import statement of the program. */
int cs_imports_bind(struct cs_records *o, struct cs_err *err);

/* The path of a dotted name after "from"; false if there is none, or it is
 * relative. */
bool cs_imports_dotted(
    const struct cs_tree *t, char to[CS_RULES_ORIGIN_MAX], uint32_t dotted);

#endif
