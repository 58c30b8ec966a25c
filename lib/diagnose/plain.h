#ifndef CS_DIAGNOSE_PLAIN_H
#define CS_DIAGNOSE_PLAIN_H

#include "diagnose/span.h"

struct cs_buf;

/*
 * Text without the stamps that something around the program put before each of
 * its lines, and without the terminal's control sequences, where the
 * interpreter (and not the program) put them into a traceback.  Gives text
 * itself when there is nothing to take out, else what was written to buf, which
 * may fail.
 */
struct cs_span cs_plain_text(struct cs_span text, struct cs_buf *buf);

#endif
