#ifndef CS_DIAGNOSE_STAMP_H
#define CS_DIAGNOSE_STAMP_H

#include <stdbool.h>

#include "diagnose/span.h"

struct cs_buf;

/*
 * The prefix that a container, a journal or a compose file puts on each line:
 * "2026-11-30T09:00:00.1Z stderr F ", "Nov 30 09:00:00 host python[12]: ",
 * "web-1  | ".  True, and the text without it appended to buf, if every
 * non-empty line has it.
 */
bool cs_stamp_strip(struct cs_span text, struct cs_buf *buf);

#endif
