#ifndef CS_PYTHON_TOML_H
#define CS_PYTHON_TOML_H

#include <stdbool.h>

struct cs_buf;

/*
 * The elements of a TOML 1.0 text, which ends with a NUL and has line ends
 * without CR.  Each parses what begins at s and returns the position after it,
 * or NULL if it is something else, or out has failed.  The content of a string
 * is appended to out, followed by a NUL; one that contains a NUL is rejected.
 */
const char *cs_toml_key(const char *s, struct cs_buf *out); /* of a.b: both */
const char *cs_toml_string(const char *s, struct cs_buf *out);
const char *cs_toml_strings(const char *s, struct cs_buf *out); /* an array */
const char *cs_toml_value(const char *s); /* of any type */
/* "[a.b]" or "[[a.b]]". */
const char *cs_toml_header(const char *s, struct cs_buf *out);

/* Blanks, and all lines that contain only these and comments. */
const char *cs_toml_blank(const char *s);
const char *cs_toml_lines(const char *s);

/* The rest of a line that must contain nothing else; the next line. */
const char *cs_toml_end(const char *s);

#endif
