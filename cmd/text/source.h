#ifndef CS_TEXT_SOURCE_H
#define CS_TEXT_SOURCE_H

struct cs_sink;
struct cs_wrap;

/* Where a text comes from: each passes all of it on to a sink, at once if that
 * shows it at once.  A failure ends the program. */

/* Everything still to be read from a descriptor; name is for messages. */
void cs_source_rest(struct cs_sink *k, int fd, const char *name);
void cs_source_file(struct cs_sink *k, const char *path);
/* The output of a command that has been started. */
void
cs_source_command(struct cs_sink *k, struct cs_wrap *command, const char *name);

#endif
