#ifndef CS_RING_STORY_H
#define CS_RING_STORY_H

#include <stdbool.h>

struct cs_buf;
struct cs_json;

/*
 * All that an envelope says of a job, told to a person: how it came out, and of
 * each attempt what the gate found, how it ran, what failed and what was
 * changed, with the lines of the source; then what it printed, the walls, what
 * was spent.  What is not known is left out.  All of it is for a terminal: no
 * word of a job can steer one.
 */
void cs_story_add(const struct cs_json *env, bool coloured, struct cs_buf *out);

#endif
