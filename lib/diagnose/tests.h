#ifndef CS_DIAGNOSE_TESTS_H
#define CS_DIAGNOSE_TESTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "diagnose/span.h"

enum { CS_TESTS_MAX = 64 };

/* The contents of a report of pytest, unittest or doctest; they point into the
 * text that was read. */
struct cs_tests {
	const char *runner; /* NULL: the text is not a test report */
	bool failed, none;  /* a test failed; none was found */
	struct cs_span summary;
	/* The first failure, if the report describes it in words of its own; p
	 * NULL: it does not. */
	struct cs_span type, message, file;
	int64_t line;
	struct cs_span names[CS_TESTS_MAX]; /* of the failed tests */
	size_t total;			    /* of them, also beyond the array */
};

void cs_tests_read(struct cs_span text, struct cs_tests *out);

#endif
