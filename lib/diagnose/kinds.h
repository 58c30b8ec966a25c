#ifndef CS_DIAGNOSE_KINDS_H
#define CS_DIAGNOSE_KINDS_H

#include <stdbool.h>

#include "diagnose/span.h"

struct cs_buf;

/* The meaning of a kind of error, and who could repair it. */
struct cs_kind {
	const char *category;
	const char *fixable; /* "local", "model" or "no" */
	const char *hint;    /* for a person; @ is the name in the message */
	bool builtin;	     /* a type built into the language */
};

/* The kind of an error; an unknown one is "custom". */
const struct cs_kind *
cs_kinds_find(struct cs_span type, struct cs_span message);

/* The name that the interpreter suggests at the end of a message, without any
 * dotted prefix, or the import; p NULL: none. */
struct cs_span cs_kinds_suggestion(struct cs_span message);

/* Append the kind's hint to out; a suggestion of the interpreter in the message
 * takes precedence. */
void cs_kinds_hint(
    const struct cs_kind *kind, struct cs_span message, struct cs_buf *out);

#endif
