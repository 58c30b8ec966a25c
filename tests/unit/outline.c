#include "shield/outline.h"

#include "tap.h"

static const struct {
	const char *line, *outline;
	bool zero;
} cases[] = {
	{ "", "", false },
	{ "no numbers at all", "no numbers at all", false },
	{ "took 15 ms", "took 0 ms", false },
	{ "took 0 ms", "took 0 ms", true },
	{ "2026-11-30T07:48:28.123Z x", "0-0-0:0:0.0 x", false },
	{ "id=3f9a80c1 b7 worker_12", "id=0 0 0", false },
	{ "0x00 00 10 1.0", "0 0 0 0.0", true },
	{ "7", "0", false },
	{ "0", "0", true },
	{ "é9é", "é0é", false },
	{ "10 00 0a _0 0", "0 0 0 0 0", true },
	{ "10 00 0a _0", "0 0 0 0", false },
};

static void
test_cases(void)
{
	char out[CS_OUTLINE_ROOM + 1];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *line = cases[i].line;

		out[cs_outline_write(line, strlen(line), out)] = '\0';
		ok(strcmp(out, cases[i].outline) == 0 &&
			cs_outline_has_zero(line, strlen(line)) ==
			    cases[i].zero,
		    "the outline of '%s' is '%s'", line, out);
	}
}

static uint32_t seed = 3;

static unsigned
roll(unsigned n)
{
	seed = seed * 1664525 + 1013904223;
	return (seed >> 8) % n;
}

/* What the processor does at once is what plain C does byte for byte. */
static void
test_ways(void)
{
	static const char kinds[] = "a1b2_0 .-";
	unsigned wrong = 0;

	for (int run = 0; run < 200000; run++) {
		char text[CS_OUTLINE_BYTES], a[CS_OUTLINE_ROOM];
		char b[CS_OUTLINE_ROOM];
		const size_t n = roll(CS_OUTLINE_BYTES + 1);
		const unsigned few = 1 + roll(sizeof(kinds) - 1);
		size_t len;

		for (size_t i = 0; i < n; i++)
			text[i] = roll(30) == 0 ? (char)roll(256)
						: kinds[roll(few)];
		len = cs_outline_write(text, n, a);
		wrong += cs_outline_write_plain(text, n, b) != len ||
		    memcmp(a, b, len) != 0;
	}
	ok(wrong == 0, "both ways give the same outlines: %u%s", wrong,
	    cs_outline_is_wide() ? "" : " # skip machine: it has one way");
}

static void
test_hash(void)
{
	static const char a[] = "GET /users/17 took 5 ms",
			  b[] = "GET /users/a9f took 1234 ms",
			  c[] = "PUT /users/17 took 5 ms";
	const uint64_t ha = cs_outline_hash(a, sizeof(a) - 1);

	ok(ha == cs_outline_hash(b, sizeof(b) - 1) &&
		ha != cs_outline_hash(c, sizeof(c) - 1),
	    "lines that differ in numbers alone have one hash");
	ok(cs_outline_hash("", 0) != 0, "no hash is 0");
}

int
main(void)
{
	test_cases();
	test_ways();
	test_hash();
	return tap_done();
}
