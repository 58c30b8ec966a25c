#include "shield/frame.h"

#include "tap.h"

static void
test_lines(void)
{
	static const struct {
		const char *line;
		bool heading, place, own, source, underline;
	} cases[] = {
		{ "Traceback (most recent call last):", .heading = true },
		{ "12:00 Traceback (most recent call last):", .heading = true },
		{ "  + Exception Group Traceback (most recent call last):",
		    .heading = true },
		{ "  File \"/job/a.py\", line 3, in f", .place = true,
		    .own = true },
		{ "  File \"<string>\", line 1", .place = true, .own = true },
		{ "  File \"/usr/lib/python3.11/json/decoder.py\", line 3, in "
		  "f",
		    .place = true },
		{ "  File \"/x/site-packages/p.py\", line 3, in f",
		    .place = true },
		{ "  File \"<frozen importlib>\", line 3, in f",
		    .place = true },
		{ "  File \"a.py\" was read", .heading = false },
		{ "    return 1 / (n - n)", .source = true },
		{ "    ...<3 lines>...", .source = true },
		{ "  [Previous line repeated 996 more times]", .source = true },
		{ "           ~~^~~~~~~~~", .source = true, .underline = true },
		{ "      |   ^~~~", .source = true, .underline = true },
		{ "    ---", .source = true },
		{ "^", .underline = true },
		{ "", .heading = false },
		{ "ValueError: ~", .heading = false },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *p = cases[i].line;
		const size_t n = strlen(p);

		ok(cs_frame_is_heading(p, n) == cases[i].heading &&
			cs_frame_is_place(p, n) == cases[i].place &&
			cs_frame_is_own(p, n) == cases[i].own &&
			cs_frame_is_source(p, n) == cases[i].source &&
			cs_frame_is_underline(p, n) == cases[i].underline,
		    "what '%s' is", p);
	}
}

static void
test_margins(void)
{
	static const struct {
		const char *line;
		size_t margin;
		const char *bare;
	} cases[] = {
		{ "  + Exception Group", 4, "Exception Group" },
		{ "  |   File", 4, "  File" },
		{ "    | ValueError", 6, "ValueError" },
		{ "  |", 0, "  |" },
		{ "| no margin", 0, "| no margin" },
		{ "", 0, "" },
	};
	const char *p = "  |";
	size_t n = 3;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *line = cases[i].line;
		size_t len = strlen(line);
		const size_t margin = cs_frame_margin(line, len);

		cs_frame_strip(&line, &len, margin);
		ok(margin == cases[i].margin && len == strlen(cases[i].bare) &&
			memcmp(line, cases[i].bare, len) == 0,
		    "the margin of '%s'", cases[i].line);
	}
	cs_frame_strip(&p, &n, 4);
	ok(n == 0, "a line that is all margin is empty");
	p = "    x = 1";
	n = strlen(p);
	cs_frame_strip(&p, &n, 4);
	ok(n == 9, "a line without the margin stays");
}

int
main(void)
{
	test_lines();
	test_margins();
	return tap_done();
}
