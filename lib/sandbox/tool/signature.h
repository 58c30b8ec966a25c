#ifndef CS_SANDBOX_TOOL_SIGNATURE_H
#define CS_SANDBOX_TOOL_SIGNATURE_H

#include <stdbool.h>
#include <stddef.h>

struct cs_buf;
struct cs_err;
struct cs_hosttool;
struct cs_json;

/* The schema of the arguments in a definition; NULL: none. */
const struct cs_json *cs_signature_schema(const struct cs_json *definition);

/* Whether a tool or a parameter can have this name: a plain Python name without
 * the two leading underscores that tools.py reserves. */
bool cs_signature_is_name(const char *name);

/* UTF-8 as a Python string literal, which is also one in JSON. */
int cs_signature_quote(
    const char *p, size_t n, struct cs_buf *out, struct cs_err *err);

/*
 * The Python function that represents a tool, appended to boot/tools.py.
 *
 * Its parameters are the properties of the schema in order: a required one has
 * no default; others have the schema's, or are left out of the call.  A
 * required one after an optional one can be given only by keyword, and so can a
 * property whose name is not a Python identifier (with **).  A property of one
 * plain type is annotated with it; that is checked by the command only.
 * Without a schema any keyword is accepted.  CS_EUSAGE if it is not the schema
 * of an object.
 */
int cs_signature_write(
    const struct cs_hosttool *tool, struct cs_buf *out, struct cs_err *err);

/* "weather(city: str, days: int = 3)", for people. */
int cs_signature_show(
    const struct cs_hosttool *tool, struct cs_buf *out, struct cs_err *err);

#endif
