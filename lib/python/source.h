#ifndef CS_PYTHON_SOURCE_H
#define CS_PYTHON_SOURCE_H

#include <stddef.h>

#include "python/fault.h"

enum { CS_SOURCE_FAULTS = 4 };

/*
 * What a reader or a parser does not see in a text but Python does: a codec
 * that decodes the same bytes to other code, a carriage return that ends a
 * comment, a NUL, a control that reorders what is shown.  The first of each
 * kind is stored in out, in the order of enum cs_fault_kind; returns their
 * number.
 */
size_t cs_source_check(
    const char *text, size_t len, struct cs_fault out[CS_SOURCE_FAULTS]);

#endif
