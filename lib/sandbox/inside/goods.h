#ifndef CS_SANDBOX_INSIDE_GOODS_H
#define CS_SANDBOX_INSIDE_GOODS_H

#include <stdbool.h>

#include "sandbox/messages/note.h"

struct cs_ceilings;
struct cs_inside;
struct cs_payload_ends;
struct cs_plan;

/* What the first process of the namespaces receives for its job. */

/* Sleep until it arrives, in the order of note.h; JOB, or SERVER.  Exits when
 * the launcher is gone. */
enum cs_note_kind
cs_goods_wait(const struct cs_inside *in, int goods[CS_NOTE_FDS]);

/* The plan in it, which lives as long as the process.  NULL, or the step that
 * failed, with errno. */
const char *cs_goods_unpack(const int goods[CS_NOTE_FDS],
    const struct cs_ceilings *c, struct cs_plan *job);

/* The descriptors in it. */
void cs_goods_ends(const int goods[CS_NOTE_FDS], const struct cs_inside *in,
    struct cs_payload_ends *ends);
void cs_goods_close(int goods[CS_NOTE_FDS]);

/* The job's end of a socket to its tools, whose other end is sent to the
 * launcher; -1 if it has no tools.  Exits with a note on failure. */
int cs_goods_tools(bool has, int notes);

/* Put the job's files into their directory; if they do not fit, or cannot be
 * written, exit with a note. */
void cs_goods_fill(const struct cs_plan *job, int notes);

#endif
