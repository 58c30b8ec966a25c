#ifndef CS_RUN_TOOLCALL_H
#define CS_RUN_TOOLCALL_H

#include <stdbool.h>

struct cs_buf;
struct cs_json;

/* cs-run as the tool of a model's API: its definition, and a call of it.  What
 * goes wrong but by the model's doing ends the program. */

/* Print the definition of execute_python in this format, for whoever has that
 * (mcp/toolbox.h); functions is what its description ends with. */
void cs_toolcall_print(
    const char *format, unsigned has, const struct cs_buf *functions);

/*
 * Read the call on standard input, and give the job as an envelope's line;
 * false when the call makes no sense: then it was answered.  To be called once.
 */
bool cs_toolcall_read(const char *format, bool bash, struct cs_buf *line);

/* Print the answer to it. */
void cs_toolcall_answer(const struct cs_json *env);

#endif
