#ifndef CS_GATE_NAMES_ANNOTATED_H
#define CS_GATE_NAMES_ANNOTATED_H

#include <stdbool.h>

struct cs_bindings;

/*
 * Whether some annotation of the program is a text that calls something when it
 * is evaluated, or may have become one: annotations that are only read have
 * not.
 */
bool cs_annotated_text(const struct cs_bindings *names);

#endif
