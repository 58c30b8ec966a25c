#ifndef CS_SANDBOX_ENVIRONMENT_REQUIREMENT_H
#define CS_SANDBOX_ENVIRONMENT_REQUIREMENT_H

#include <stdbool.h>
#include <stddef.h>

struct cs_err;

/*
 * What is asked of a package: "NAME[EXTRA,...] SPECIFIERS; MARKER" (PEP 508).
 * One that says where the package is to be had ("NAME @ URL", a path) is none
 * here: what comes from there need not be a wheel.
 */
enum { CS_REQUIREMENT_NAME = 128 };
struct cs_requirement {
	char name[CS_REQUIREMENT_NAME]; /* as PEP 503 has it: "my-package" */
	const char *specifiers; /* in the text: ">=1,<2"; up to its end */
	size_t len;
};

/* CS_EUSAGE with what is wrong with it. */
int cs_requirement_read(
    const char *text, struct cs_requirement *out, struct cs_err *err);

/*
 * That each line of a requirements file is such a one, with --hash or without,
 * or a comment; CS_EUSAGE names the line that is not, which an installer would
 * take for more.
 */
int cs_requirement_check_file(const char *text, struct cs_err *err);

#endif
