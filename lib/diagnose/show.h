#ifndef CS_DIAGNOSE_SHOW_H
#define CS_DIAGNOSE_SHOW_H

struct cs_buf;
struct cs_json;

/* A diagnosis for people and editors.  Text from the program is shown without
 * its control characters. */

/* "x.py:4:12: error: KeyError: 'k'"; nothing if all is well. */
void cs_show_gcc(const struct cs_json *env, struct cs_buf *out);

/* A few lines: what, where with the source line, the cause, a hint. */
void cs_show_text(const struct cs_json *env, struct cs_buf *out);

#endif
