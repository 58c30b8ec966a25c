#ifndef CS_RING_STORY_H
#define CS_RING_STORY_H

#include <stdbool.h>

struct cs_buf;
struct cs_json;

/*
 * Formats everything that an envelope says about a job for a person: the
 * outcome, and for each attempt what the gate found, how it ran, what failed
 * and what was changed, with the source lines; then its output, the isolation,
 * and the usage of models.  What is unknown is left out.  The result is safe
 * for a terminal: no text from a job can control it.
 */
void cs_story_add(const struct cs_json *env, bool coloured, struct cs_buf *out);

#endif
