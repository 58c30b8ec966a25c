#include "diagnose/plain.h"

#include "base/buf.h"
#include "tap.h"

#define HEADER "Traceback (most recent call last):\n"

static const struct {
	const char *name, *text, *plain;
} cases[] = {
	{ "CPython's colours go",
	    "  File \033[35m\"m.py\"\033[0m, line \033[35m3\033[0m\n"
	    "\033[1;35mKeyError\033[0m: \033[35m'k'\033[0m\n",
	    "  File \"m.py\", line 3\nKeyError: 'k'\n" },
	{ "a coloured log's go",
	    "\033[31m" HEADER "  File \"m.py\", line 3, in f\nE: x\033[0m\n",
	    HEADER "  File \"m.py\", line 3, in f\nE: x\n" },
	{ "a program's own stay",
	    HEADER "  File \"m.py\", line 3\nE: \033[31mred\033[0m\n",
	    HEADER "  File \"m.py\", line 3\nE: \033[31mred\033[0m\n" },
	{ "what is no sequence stays",
	    "  File \033[35m\"m\"\033[0m \033 \033]x \033[1", NULL },
	{ "a container's stamps go",
	    "2026-11-30T09:00:00.12Z stderr F E: x\n"
	    "2026-11-30T09:00:01.1Z stderr F \n"
	    "2026-11-30T09:00:02Z stderr P   File\n",
	    "E: x\n\n  File\n" },
	{ "a journal's too",
	    "Nov 30 09:00:00 h python[12]: E: x\n"
	    "Nov  1 09:00:00 h python[12]:   File\n",
	    "E: x\n  File\n" },
	{ "a compose file's names too", "web-1  | E: x\nweb-1  |\nweb-1  | y\n",
	    "E: x\n\ny\n" },
	{ "stamps that not every line has stay", "2026-11-30T09:00:00Z a\nb\n",
	    "2026-11-30T09:00:00Z a\nb\n" },
	{ "a table is no compose file", "id | n\n1  | a\n",
	    "id | n\n1  | a\n" },
	{ "stamps and colours",
	    "2026-11-30T09:00:00Z   File \033[35m\"m\"\033[0m\n",
	    "  File \"m\"\n" },
	{ "no character loses a part", "  File \033[35m\"m\"\033[0ä\n",
	    "  File \"m\"ä\n" },
};

int
main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		cs_buf_auto struct cs_buf buf = CS_BUF_INIT;
		const struct cs_span got = cs_plain_text(
		    cs_span_str(cases[i].text), &buf);

		ok(cs_span_is(got,
		       cases[i].plain != NULL ? cases[i].plain
					      : "  File \"m\" \033 \033]x "),
		    "%s", cases[i].name);
	}
	return tap_done();
}
