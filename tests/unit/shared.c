#include "sandbox/resources/shared.h"

#include <fcntl.h>
#include <unistd.h>

#include "tap.h"

/* The last word that the first process was told; -1: none. */
static int64_t
told(int life)
{
	int64_t word = -1;

	while (read(life, &word, sizeof(word)) == (ssize_t)sizeof(word))
		continue;
	return word;
}

int
main(void)
{
	enum { KIB = 1024 };
	struct cs_shared s = { .limit_kib = 1000 },
			 counted = { .counted = true };
	int life[2];

	if (pipe2(life, O_CLOEXEC | O_NONBLOCK) < 0)
		return EXIT_FAILURE;
	s.life = life[1];
	counted.life = -1;
	ok(cs_shared_grant(&counted, UINT64_MAX),
	    "what a group counts is granted, and nobody is told");
	ok(cs_shared_grant(&s, 600 * KIB) && s.kib >= 600,
	    "what is within the limit is granted");
	ok(told(life[0]) == s.kib, "the first process is told of it");
	ok(!cs_shared_grant(&s, 500 * KIB) && told(life[0]) == -1,
	    "what is not, with what was granted before, is refused");
	ok(cs_shared_grant(&s, 100 * KIB) && told(life[0]) == s.kib &&
		s.kib >= 700,
	    "less can still be had");
	ok(!cs_shared_grant(&s, UINT64_MAX) && !cs_shared_grant(&s, 1ULL << 63),
	    "no size is too large to be refused");
	for (int n = 0; n < 1000; n++)
		(void)cs_shared_grant(&s, 0);
	ok(s.kib <= 1000 + 4 && told(life[0]) == s.kib, "small ones add up");
	(void)close(life[0]);
	return tap_done();
}
