#include "shield/mark.h"

#include <inttypes.h>
#include <string.h>

#include "base/buf.h"
#include "shield/line.h"

static void
lines(struct cs_buf *out, uint64_t first, uint64_t last)
{
	if (first == last)
		cs_buf_addf(out, "line %" PRIu64, first);
	else
		cs_buf_addf(out, "lines %" PRIu64 "-%" PRIu64, first, last);
}

static void
gap(struct cs_buf *out, uint64_t n, uint64_t bytes, uint64_t tokens)
{
	cs_buf_addf(out,
	    " (%" PRIu64 " %s, %" PRIu64 " bytes, ~%" PRIu64 " tokens)]\n", n,
	    n == 1 ? "line" : "lines", bytes, tokens);
}

void
cs_mark_gap(struct cs_buf *out, uint64_t first, uint64_t last, uint64_t bytes,
    uint64_t tokens)
{
	cs_buf_adds(out, "[elided: ");
	lines(out, first, last);
	gap(out, last - first + 1, bytes, tokens);
}

void
cs_mark_gap_most(
    struct cs_buf *out, uint64_t n, uint64_t bytes, uint64_t tokens)
{
	cs_buf_addf(out, "[elided: lines %" PRIu64 "-%" PRIu64, n, n);
	gap(out, n, bytes, tokens);
}

void
cs_mark_again(struct cs_buf *out, const struct cs_line *l)
{
	const uint64_t times = l->again / l->period;

	cs_buf_adds(out, "[repeated: ");
	lines(out, l->number - l->period + 1, l->number);
	cs_buf_addf(out,
	    ", %" PRIu64 " more %s, to line %" PRIu64 " (%" PRIu64 " bytes)]\n",
	    times, times == 1 ? "time" : "times", l->number + l->again,
	    l->again_bytes);
}

/* Quoted for a shell. */
static void
quoted(struct cs_buf *out, const char *path)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
				    "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "0123456789_./-+,:@%";

	if (path[strspn(path, plain)] == '\0') {
		cs_buf_adds(out, path);
		return;
	}
	cs_buf_addc(out, '\'');
	for (; *path != '\0'; path++)
		if (*path == '\'')
			cs_buf_adds(out, "'\\''");
		else
			cs_buf_addc(out, *path);
	cs_buf_addc(out, '\'');
}

void
cs_mark_file(
    struct cs_buf *out, const char *path, uint64_t first, uint64_t last)
{
	cs_buf_addf(out,
	    "[elided lines can be read: sed -n '%" PRIu64 ",%" PRIu64 "p' ",
	    first, last);
	quoted(out, path);
	cs_buf_adds(out, "]\n");
}

void
cs_mark_cut(struct cs_buf *out, uint64_t bytes)
{
	cs_buf_addf(out, " [... %" PRIu64 " bytes cut ...] ", bytes);
}
