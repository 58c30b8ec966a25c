#include "base/pattern.h"

#include "base/err.h"
#include "tap.h"

static bool
matches(const struct cs_pattern *p, const char *text, size_t n)
{
	struct cs_err err;

	return cs_pattern_matches(p, text, n, &err) == 1;
}

int
main(void)
{
	static const char *const texts[] = { "^a+$", "[0-9]{3}", NULL };
	static const char *const bad[] = { "a", "(", NULL };
	struct cs_err err = { .code = CS_OK };
	struct cs_pattern *p = cs_pattern_new(texts, &err);

	ok(p != NULL && matches(p, "aaa", 3) && matches(p, "x 123", 5) &&
		!matches(p, "aab", 3),
	    "a line matches when one of them does");
	ok(!matches(p, "x 123", 4) && matches(p, "a\0b999", 6) &&
		matches(p, "aab", 2),
	    "only so many bytes are looked at, and all of them");
	ok(!matches(p, "", 0), "an empty line");
	cs_pattern_free(p);
	ok(cs_pattern_new(bad, &err) == NULL && err.code == CS_EUSAGE &&
		strncmp(err.msg, "'(': ", 5) == 0,
	    "one that is none is told: %s", err.msg);
	ok(!matches(NULL, "x", 1), "none match nothing");
	cs_pattern_free(NULL);
	return tap_done();
}
