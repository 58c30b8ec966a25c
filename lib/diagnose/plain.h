#ifndef CS_DIAGNOSE_PLAIN_H
#define CS_DIAGNOSE_PLAIN_H

#include "diagnose/span.h"

struct cs_buf;

/*
 * Text without the prefixes that something around the program added to each of
 * its lines, and without terminal control sequences, if the interpreter (and
 * not the program) put them into a traceback.  Returns text itself if there is
 * nothing to remove, otherwise what was written to buf, which may fail.
 */
struct cs_span cs_plain_text(struct cs_span text, struct cs_buf *buf);

#endif
