#ifndef CS_PYTHON_TOML_H
#define CS_PYTHON_TOML_H

#include <stdbool.h>

struct cs_buf;

/*
 * The elements of a TOML 1.0 text, which ends with a NUL and has no CR before
 * its newlines.  Each function parses what begins at s and returns the position
 * after it, or NULL if it is malformed or out has failed.  The content of each
 * string or key is appended to out and followed by a NUL; a string that
 * contains a NUL is malformed.
 */
const char *cs_toml_key(const char *s, struct cs_buf *out); /* a.b: two */
const char *cs_toml_string(const char *s, struct cs_buf *out);
const char *cs_toml_strings(const char *s, struct cs_buf *out); /* an array */
/* Of any type; what is appended to scratch means nothing. */
const char *cs_toml_value(const char *s, struct cs_buf *scratch);
/* "[a.b]" or "[[a.b]]". */
const char *cs_toml_header(const char *s, struct cs_buf *out);

/* Skip blanks; or also newlines and comments. */
const char *cs_toml_blank(const char *s);
const char *cs_toml_lines(const char *s);

/* Skip the rest of a line, which may only be blanks and a comment. */
const char *cs_toml_end(const char *s);

#endif
