#ifndef CS_DIAGNOSE_TESTS_H
#define CS_DIAGNOSE_TESTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "diagnose/span.h"

enum { CS_TESTS_MAX = 64 };

/* What a report of pytest, unittest or doctest tells; what it points to is the
 * text that was read. */
struct cs_tests {
	const char *runner; /* NULL: the text is no such report */
	bool failed, none;  /* a test failed; none was found */
	struct cs_span summary;
	/* The first failure, where the report tells it in words of its own;
	 * p NULL: it does not. */
	struct cs_span type, message, file;
	int64_t line;
	struct cs_span names[CS_TESTS_MAX]; /* of the tests that failed */
	size_t total;			    /* of them, also beyond the array */
};

void cs_tests_read(struct cs_span text, struct cs_tests *out);

#endif
