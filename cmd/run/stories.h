#ifndef CS_RUN_STORIES_H
#define CS_RUN_STORIES_H

struct cs_buf;
struct cs_input;

/* Print the story of each envelope of an input, which begins with begun, on
 * standard output; nothing is run.  The exit status is the worst answer in
 * them.  A bad line ends the program. */
int cs_stories_tell(const struct cs_input *in, struct cs_buf *begun);

#endif
