#ifndef CS_SANDBOX_ENVIRONMENT_REQUIREMENT_H
#define CS_SANDBOX_ENVIRONMENT_REQUIREMENT_H

#include <stdbool.h>
#include <stddef.h>

struct cs_err;

/*
 * A package requirement: "NAME[EXTRA,...] SPECIFIERS; MARKER" (PEP 508).  One
 * that says where to get the package ("NAME @ URL", a path) is not accepted:
 * what comes from there need not be a wheel.
 */
enum { CS_REQUIREMENT_NAME = 128 };
struct cs_requirement {
	char name[CS_REQUIREMENT_NAME]; /* normalized as in PEP 503:
					   "my-package" */
	const char *specifiers; /* in the text: ">=1,<2"; up to its end */
	size_t len;
};

/* CS_EUSAGE, saying what is wrong with it. */
int cs_requirement_read(
    const char *text, struct cs_requirement *out, struct cs_err *err);

/*
 * Check that each line of a requirements file is one of these, with or without
 * --hash, or a comment; CS_EUSAGE names a line that is not, and that an
 * installer could interpret as more.
 */
int cs_requirement_check_file(const char *text, struct cs_err *err);

#endif
