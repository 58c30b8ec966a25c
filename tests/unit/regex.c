#include "base/regex.h"

#include "base/err.h"
#include "tap.h"

/* Text of n bytes behind which there is more that would match. */
static int
within(const char *expression, const char *text, size_t n)
{
	struct cs_err err;
	regex_t re;
	int rc;

	if (regcomp(&re, expression, REG_EXTENDED | REG_NOSUB) != 0)
		return -2;
	rc = cs_regex_within(&re, text, n, &err);
	regfree(&re);
	return rc;
}

int
main(void)
{
	ok(within("b+c", "aabbc", 5) == 1, "it matches inside");
	ok(within("b+c", "aabbc", 4) == 0, "and not with what comes behind");
	ok(within("^a$", "ab", 1) == 1, "the end is the length that is told");
	ok(within("done$", "a\0done", 6) == 1, "a NUL ends nothing");
	ok(within("x", "x", 0) == 0 && within("^$", "x", 0) == 1,
	    "there may be no text");
	return tap_done();
}
