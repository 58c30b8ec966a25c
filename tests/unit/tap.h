#ifndef CS_TESTS_TAP_H
#define CS_TESTS_TAP_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* TAP version 13: ok() for each claim, return tap_done() from main. */

static int tap_count, tap_failed;

#define ok(claim, ...) tap_ok((claim), __FILE__, __LINE__, __VA_ARGS__)

__attribute__((format(printf, 4, 5))) static inline void
tap_ok(bool claim, const char *file, int line, const char *fmt, ...)
{
	__builtin_va_list ap;
	char name[2000];

	__builtin_va_start(ap, fmt);
	(void)vsnprintf(name, sizeof(name), fmt, ap);
	__builtin_va_end(ap);
	/* What is claimed of may be a text of several lines. */
	for (char *p = name; (p = strpbrk(p, "\n\r")) != NULL;)
		*p = ' ';
	printf("%sok %d - %s\n", claim ? "" : "not ", ++tap_count, name);
	if (!claim) {
		tap_failed++;
		printf("# failed at %s:%d\n", file, line);
	}
}

static inline int
tap_done(void)
{
	printf("1..%d\n", tap_count);
	return tap_failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif
