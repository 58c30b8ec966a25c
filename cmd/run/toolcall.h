#ifndef CS_RUN_TOOLCALL_H
#define CS_RUN_TOOLCALL_H

#include <stdbool.h>

struct cs_buf;
struct cs_json;

/* cs-run as the tool of a model's API: its definition, and a call of it.
 * Anything that is not the model's fault ends the program. */

/* Print the definition of execute_python in this format, for these capabilities
 * (mcp/toolbox.h); more is appended to the description. */
void
cs_toolcall_print(const char *format, unsigned has, const struct cs_buf *more);

/*
 * Read the call from standard input, and return the job as an envelope's line;
 * false if the call is invalid, and was answered.  To be called once.
 */
bool cs_toolcall_read(const char *format, bool bash, struct cs_buf *line);

/* Print the answer to it. */
void cs_toolcall_answer(const struct cs_json *env);

#endif
