#ifndef CS_SANDBOX_TOOL_SIGNATURE_H
#define CS_SANDBOX_TOOL_SIGNATURE_H

#include <stdbool.h>
#include <stddef.h>

struct cs_buf;
struct cs_err;
struct cs_hosttool;
struct cs_json;

/* The schema of the arguments in a definition; NULL: it has none. */
const struct cs_json *cs_signature_schema(const struct cs_json *definition);

/* Whether a tool or a parameter can be called so: a plain name of Python, which
 * does not begin with the two underscores that tools.py has for itself. */
bool cs_signature_is_name(const char *name);

/* UTF-8 as a string of Python: one of JSON. */
int cs_signature_quote(
    const char *p, size_t n, struct cs_buf *out, struct cs_err *err);

/*
 * The Python function that stands for a tool, behind boot/tools.py.
 *
 * Its parameters are the properties of the schema in their order: one that is
 * required has no default; others have the schema's, or are left out of the
 * call.  What is required behind one that is not can be given by keyword alone,
 * as can a property whose name is none in Python (by **).  A property of one
 * plain type is annotated with that; nothing checks it, the command does.
 * Without a schema any keyword will do.  CS_EUSAGE for what is no schema of an
 * object.
 */
int cs_signature_write(
    const struct cs_hosttool *tool, struct cs_buf *out, struct cs_err *err);

/* "weather(city: str, days: int = 3)", for people. */
int cs_signature_show(
    const struct cs_hosttool *tool, struct cs_buf *out, struct cs_err *err);

#endif
