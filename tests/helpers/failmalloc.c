/*
 * Preloaded, the CS_FAIL_AT-th allocation of each process of ours (cs-*) fails.
 * With CS_FAIL_LOG each adds a line to that file at its end: how many there
 * were.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern void *__libc_malloc(size_t n);
extern void *__libc_calloc(size_t n, size_t size);
extern void *__libc_realloc(void *p, size_t n);

static long seen;

static long
fail_at(void)
{
	static long at = -1;

	if (at < 0) {
		const char *s = getenv("CS_FAIL_AT");

		at = s != NULL ? strtol(s, NULL, 10) : 0;
	}
	return at;
}

/* What is in a name is known without an allocation. */
static int
is_ours(void)
{
	return strncmp(program_invocation_short_name, "cs-", 3) == 0;
}

static int
fails(void)
{
	if (!is_ours() || ++seen != fail_at())
		return 0;
	errno = ENOMEM;
	return 1;
}

void *
malloc(size_t n)
{
	return fails() ? NULL : __libc_malloc(n);
}

void *
calloc(size_t n, size_t size)
{
	return fails() ? NULL : __libc_calloc(n, size);
}

void *
realloc(void *p, size_t n)
{
	return fails() ? NULL : __libc_realloc(p, n);
}

void *
reallocarray(void *p, size_t n, size_t size)
{
	size_t all;

	if (__builtin_mul_overflow(n, size, &all)) {
		errno = ENOMEM;
		return NULL;
	}
	return realloc(p, all);
}

__attribute__((destructor)) static void
report(void)
{
	const char *path = getenv("CS_FAIL_LOG");
	char line[32];
	int fd, n;

	if (path == NULL || !is_ours())
		return;
	fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
	n = snprintf(line, sizeof(line), "%ld\n", seen);
	if (fd >= 0 && write(fd, line, (size_t)n) == n)
		(void)close(fd);
}
