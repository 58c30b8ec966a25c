#include "base/regex.h"

#include <errno.h>
#include <stdlib.h>

#include "base/err.h"

#ifdef REG_STARTEND

static int
search(const regex_t *re, const char *text, size_t n)
{
	regmatch_t span = { .rm_so = 0, .rm_eo = (regoff_t)n };

	return regexec(re, text, 1, &span, REG_STARTEND);
}

#else

static int
search(const regex_t *re, const char *text, size_t n)
{
	char *copy = malloc(n + 1);
	int rc;

	if (copy == NULL)
		return REG_ESPACE;
	for (size_t i = 0; i < n; i++)
		copy[i] = text[i] == '\0' ? '\1' : text[i];
	copy[n] = '\0';
	rc = regexec(re, copy, 0, NULL, 0);
	free(copy);
	return rc;
}

#endif

int
cs_regex_within(
    const regex_t *re, const char *text, size_t n, struct cs_err *err)
{
	int rc;

	/* glibc reports no match if out of memory. */
	errno = 0;
	rc = search(re, text, n);
	if (rc == REG_ESPACE || (rc != 0 && errno == ENOMEM))
		return cs_err_nomem(err);
	return rc == 0;
}
