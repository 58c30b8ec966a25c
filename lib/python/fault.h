#ifndef CS_PYTHON_FAULT_H
#define CS_PYTHON_FAULT_H

#include <stddef.h>
#include <stdint.h>

/* Why Python would not take a text, in its own words, and where. */

enum cs_fault_kind {
	CS_FAULT_NONE,
	CS_FAULT_ENCODING,   /* bytes that are not what they are said to be */
	CS_FAULT_CR,	     /* a carriage return that hides a line end */
	CS_FAULT_NUL,	     /* a NUL byte */
	CS_FAULT_BIDI,	     /* a control that reorders what a reader sees */
	CS_FAULT_LIMIT,	     /* too much of it to be looked at */
	CS_FAULT_SYNTAX,     /* SyntaxError by the grammar, IndentationError */
	CS_FAULT_COMPILE,    /* SyntaxError behind the grammar */
	CS_FAULT_PYTHON2,    /* what was right in Python 2 */
	CS_FAULT_NOT_PYTHON, /* a fence, a prompt, a notebook's magic */
};

struct cs_fault {
	enum cs_fault_kind kind;
	uint32_t start, end; /* bytes of the text; end may be start */
	char msg[160];
};

void cs_fault_set(struct cs_fault *f, enum cs_fault_kind kind, size_t start,
    size_t end, const char *fmt, ...) __attribute__((format(printf, 5, 6)));

#endif
