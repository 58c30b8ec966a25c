#ifndef CS_DIAGNOSE_KINDS_H
#define CS_DIAGNOSE_KINDS_H

#include <stdbool.h>

#include "diagnose/span.h"

struct cs_buf;

/* What a kind of error means, and who could mend it. */
struct cs_kind {
	const char *category;
	const char *fixable; /* "local", "model" or "no" */
	const char *hint;    /* for a person; @ is the name in the message */
	bool builtin;	     /* a type of the language itself */
};

/* The kind of an error; one that nothing is known of is "custom". */
const struct cs_kind *
cs_kinds_find(struct cs_span type, struct cs_span message);

/* The name that the interpreter suggests at the end of a message, without dots
 * before it, or the import; p NULL: it does not. */
struct cs_span cs_kinds_suggestion(struct cs_span message);

/* Add the kind's hint to out; a suggestion of the interpreter in the message
 * goes before the kind's own. */
void cs_kinds_hint(
    const struct cs_kind *kind, struct cs_span message, struct cs_buf *out);

#endif
