#include "shield/pattern.h"

#include "base/err.h"
#include "tap.h"

int
main(void)
{
	static const char *const texts[] = { "^a+$", "[0-9]{3}", NULL };
	static const char *const bad[] = { "a", "(", NULL };
	struct cs_err err = { .code = CS_OK };
	struct cs_pattern *p = cs_pattern_new(texts, &err);

	ok(p != NULL && cs_pattern_matches(p, "aaa", 3) &&
		cs_pattern_matches(p, "x 123", 5) &&
		!cs_pattern_matches(p, "aab", 3),
	    "a line matches when one of them does");
	ok(!cs_pattern_matches(p, "x 123", 4) &&
		cs_pattern_matches(p, "a\0b999", 6) &&
		cs_pattern_matches(p, "aab", 2),
	    "only so many bytes are looked at, and all of them");
	ok(!cs_pattern_matches(p, "", 0), "an empty line");
	cs_pattern_free(p);
	ok(cs_pattern_new(bad, &err) == NULL && err.code == CS_EUSAGE &&
		strncmp(err.msg, "'(': ", 5) == 0,
	    "one that is none is told: %s", err.msg);
	ok(!cs_pattern_matches(NULL, "x", 1), "none match nothing");
	cs_pattern_free(NULL);
	return tap_done();
}
