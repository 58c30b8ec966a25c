#ifndef CS_PYTHON_TOML_H
#define CS_PYTHON_TOML_H

#include <stdbool.h>

struct cs_buf;

/*
 * The pieces of a TOML 1.0 text, which ends with a NUL and has ends of lines
 * without CR.  Each reads what begins at s and gives what is behind it, or NULL
 * when there is no such thing, or out has failed.  What a string holds is added
 * to out with a NUL behind it; one that holds a NUL is none.
 */
const char *cs_toml_key(const char *s, struct cs_buf *out); /* of a.b: both */
const char *cs_toml_string(const char *s, struct cs_buf *out);
const char *cs_toml_strings(const char *s, struct cs_buf *out); /* an array */
const char *cs_toml_value(const char *s); /* of any type */
/* "[a.b]" or "[[a.b]]". */
const char *cs_toml_header(const char *s, struct cs_buf *out);

/* Blanks, and all lines that have nothing in them but these and comments. */
const char *cs_toml_blank(const char *s);
const char *cs_toml_lines(const char *s);

/* The rest of a line that is to hold no more; the next line. */
const char *cs_toml_end(const char *s);

#endif
