#ifndef CS_PYTHON_FAULT_H
#define CS_PYTHON_FAULT_H

#include <stddef.h>
#include <stdint.h>

/* Why Python would reject a text, in its own words, and where. */

enum cs_fault_kind {
	CS_FAULT_NONE,
	CS_FAULT_ENCODING, /* bytes that are not in the declared encoding */
	CS_FAULT_CR,	   /* a carriage return that hides a line end */
	CS_FAULT_NUL,	   /* a NUL byte */
	CS_FAULT_BIDI,	   /* a control that reorders what a reader sees */
	CS_FAULT_LIMIT,	   /* too much to be analysed */
	CS_FAULT_SYNTAX,   /* SyntaxError from the grammar, IndentationError */
	CS_FAULT_COMPILE,  /* SyntaxError after parsing */
	CS_FAULT_PYTHON2,  /* valid in Python 2 */
	CS_FAULT_NOT_PYTHON, /* a fence, a prompt, a notebook magic */
};

struct cs_fault {
	enum cs_fault_kind kind;
	uint32_t start, end; /* bytes in the text; end may equal start */
	char msg[160];
};

void cs_fault_set(struct cs_fault *f, enum cs_fault_kind kind, size_t start,
    size_t end, const char *fmt, ...) __attribute__((format(printf, 5, 6)));

#endif
