#ifndef CS_PYTHON_SOURCE_H
#define CS_PYTHON_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

#include "python/fault.h"

struct cs_buf;

enum { CS_SOURCE_FAULTS = 4 };

/*
 * What a reader, or a parser, does not see of a text but Python does: a codec
 * that reads other code out of the same bytes, a carriage return that ends a
 * comment, a NUL, a control that reorders what is shown.  The first of each
 * kind goes into out, in the order of enum cs_fault_kind; how many is returned.
 */
size_t cs_source_check(
    const char *text, size_t len, struct cs_fault out[CS_SOURCE_FAULTS]);

/* What bytes say that are not UTF-8 but name Latin-1: they are added to text as
 * UTF-8.  False when they name no such codec. */
bool cs_source_decode(const char *bytes, size_t len, struct cs_buf *text);

#endif
