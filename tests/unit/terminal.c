#include "shield/terminal.h"

#include "base/buf.h"
#include "base/err.h"
#include "shield/line.h"
#include "tap.h"

#define TEXT(s) (s), sizeof(s) - 1

static const struct {
	const char *name, *in;
	size_t len;
	const char *out;
} cases[] = {
	{ "nothing", TEXT(""), "" },
	{ "plain lines", TEXT("a\nb\n"), "a\nb\n" },
	{ "a last line without a newline", TEXT("a\nb"), "a\nb" },
	{ "empty lines and tabs", TEXT("\n\n\tx\n"), "\n\n\tx\n" },
	{ "trailing blanks stay", TEXT("a  \n   \n"), "a  \n   \n" },
	{ "CRLF", TEXT("a\r\nb\r\n"), "a\nb\n" },
	{ "a lone CR at the end", TEXT("a\r"), "a" },
	{ "two CR before the newline", TEXT("a\r\r\n"), "a\n" },
	{ "progress", TEXT(" 1%\r 50%\r100%\ndone\n"), "100%\ndone\n" },
	{ "a shorter text over a longer one", TEXT("abcdef\rxy\n"),
	    "xycdef\n" },
	{ "characters of other lengths written over", TEXT("añb\rx€y\n"),
	    "x€y\n" },
	{ "erase to the end", TEXT("abcdef\rxy\033[K\n"), "xy\n" },
	{ "erase all, then write at the margin", TEXT("abcdef\033[2K\rxy\n"),
	    "xy\n" },
	{ "erase to the cursor", TEXT("abcd\b\b\033[1K\n"), "   d\n" },
	{ "backspace", TEXT("abc\b\bX\n"), "aXc\n" },
	{ "backspace at the margin", TEXT("\b\ba\n"), "a\n" },
	{ "a manual page's bold", TEXT("N\bNA\bAM\bME\bE\n"), "NAME\n" },
	{ "a spinner", TEXT("|\b/\b-\b\\\b \bok\n"), "ok\n" },
	{ "colours", TEXT("\033[1;31merror\033[0m: x\n"), "error: x\n" },
	{ "a colour with colons", TEXT("\033[38:2::1:2:3mx\033[m\n"), "x\n" },
	{ "columns", TEXT("abc\033[1Gx\033[3Gy\n"), "xby\n" },
	{ "right and left", TEXT("a\033[2Cb\033[3Dc\n"), "ac b\n" },
	{ "far right", TEXT("\033[10G|\n"), "         |\n" },
	{ "a private sequence", TEXT("\033[?25lx\033[?25h\n"), "x\n" },
	{ "a sequence with an intermediate byte",
	    TEXT("ab\ncd\033[1 A\033[2 D\033[1$Kx\n"), "ab\ncdx\n" },
	{ "a title", TEXT("\033]0;title\007x\n"), "x\n" },
	{ "a link", TEXT("\033]8;;http://x/\033\\text\033]8;;\033\\\n"),
	    "text\n" },
	{ "a display of two lines that is drawn anew",
	    TEXT("in\na 1%\nb 1%\n\033[2A\033[Ka 50%\n\033[Kb 9%\n"
		 "\033[2A\033[2Ka ok\n\033[2Kb ok\nout\n"),
	    "in\na ok\nb ok\nout\n" },
	{ "a redrawing that is shorter than what it is written over",
	    TEXT("three\ntwo\n\033[2Aone\nx\n"), "oneee\nxwo\n" },
	{ "lines that are taken back", TEXT("a\nb\nc\n\033[3A\033[Jd\ne\n"),
	    "d\ne\n" },
	{ "a spinner of two lines",
	    TEXT("| x\nwait\033[1A\033[G/\033[1B\033[Gdone\033[K\n"),
	    "/ x\ndone\n" },
	{ "to the beginning of a line above", TEXT("ab\ncd\n\033[FX\n"),
	    "ab\nXd\n" },
	{ "further up than there are lines", TEXT("a\nb\n\033[99Ax\n"),
	    "x\nb\n" },
	{ "a reverse newline", TEXT("ab\ncd\033MX\n"), "abX\ncd" },
	{ "lines erased one by one from below",
	    TEXT("a\nb\nc\n\033[2K\033[1A\033[2K\033[1A\033[2K\033[Gend\n"),
	    "a\nend\n" },
	{ "the cursor stays above", TEXT("a\nb\nc\033[2A\rx"), "x\nb\nc" },
	{ "characters of two bytes above", TEXT("äö\n\033[Aü\n"), "üö\n" },
	{ "a device string", TEXT("\033Pq#0\033\\x\n"), "x\n" },
	{ "a string that never ends, up to the newline",
	    TEXT("\033]0;title\nx\n"), "\nx\n" },
	{ "a character set", TEXT("\033(Bx\033)0y\n"), "xy\n" },
	{ "ESC alone", TEXT("a\033"), "a" },
	{ "ESC before a newline", TEXT("a\033\nb\n"), "a\nb\n" },
	{ "a cut sequence", TEXT("a\033[1;\n"), "a\n" },
	{ "a sequence cut by another", TEXT("a\033[1\033[31mb\n"), "ab\n" },
	{ "UTF-8 behind ESC", TEXT("\033é\n"), "é\n" },
	{ "a bell", TEXT("a\007b\n"), "ab\n" },
	{ "controls", TEXT("a\000b\001c\177\n"), "a^@b^Ac^?\n" },
	{ "a control inside a sequence", TEXT("\033[1\0011m\n"), "^A1m\n" },
	{ "an eight-bit CSI in UTF-8", TEXT("a\302\23331mb\n"),
	    "a\357\277\27531mb\n" },
	{ "bytes that are not UTF-8", TEXT("a\377b\300\257c\n"),
	    "a\357\277\275b\357\277\275\357\277\275c\n" },
	{ "a character cut by ASCII", TEXT("\342\202x\n"), "\357\277\275x\n" },
	{ "a character cut by another", TEXT("\360\237\342\202\254\n"),
	    "\357\277\275€\n" },
	{ "a character cut by the end", TEXT("x\360\237\230"),
	    "x\357\277\275" },
	{ "a surrogate", TEXT("\355\240\200\n"),
	    "\357\277\275\357\277\275\357\277\275\n" },
	{ "the highest characters", TEXT("\364\217\277\277\357\277\277\n"),
	    "\364\217\277\277\357\277\277\n" },
};

struct got {
	struct cs_buf text;
	const char *last; /* of the line taken last, until it is settled */
	size_t last_len;
	char copy[128];
	uint64_t lines, end, cut;
	bool bad; /* numbers or offsets that don't go on */
};

static int
take(void *ctx, struct cs_line *line, struct cs_err *err)
{
	struct got *g = ctx;

	(void)err;
	g->bad |= line->number != g->lines + 1 || line->offset != g->end;
	g->lines = cs_line_next(line) - 1;
	g->bad |= line->newline && line->text[line->len] != '\n';
	g->end = cs_line_end(line);
	g->cut += line->cut;
	cs_buf_add(&g->text, line->text, cs_line_size(line));
	g->last = line->text;
	g->last_len = line->len < sizeof(g->copy) ? line->len : 0;
	memcpy(g->copy, line->text, g->last_len);
	return 0;
}

/* What was given must still be there. */
static int
settle(void *ctx, struct cs_err *err)
{
	struct got *g = ctx;

	(void)err;
	g->bad |= g->last != NULL && memcmp(g->last, g->copy, g->last_len) != 0;
	g->last = NULL;
	return 0;
}

/* Feed in pieces of step bytes. */
static bool
clean(const char *in, size_t n, size_t step, size_t max, struct got *g)
{
	const struct cs_terminal_reader reader = { take, settle, g };
	struct cs_err err;
	struct cs_terminal *t = cs_terminal_new(max, &reader, &err);
	bool fine = t != NULL;

	for (size_t i = 0, len; fine && i < n; i += len) {
		len = n - i < step ? n - i : step;
		fine = cs_terminal_add(t, in + i, len, &err) == 0;
	}
	fine = fine && cs_terminal_end(t, &err) == 0;
	cs_terminal_free(t);
	return fine;
}

static void
test_cases(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		unsigned wrong = 0;

		for (size_t step = 1; step <= 16; step++) {
			struct got g = { .text = CS_BUF_INIT };
			const char *out;

			wrong += !clean(
			    cases[i].in, cases[i].len, step, 1000, &g);
			out = g.text.len > 0 ? g.text.data : "";
			wrong += strcmp(out, cases[i].out) != 0 || g.bad ||
			    g.end != g.text.len;
			cs_buf_free(&g.text);
		}
		ok(wrong == 0, "%s, in pieces of any size", cases[i].name);
	}
}

static void
test_long_line(void)
{
	static char in[100000];
	struct got g = { .text = CS_BUF_INIT };

	memset(in, 'm', sizeof(in));
	memcpy(in, "begin", 5);
	memcpy(in + sizeof(in) - 4, "end\n", 4);
	ok(clean(in, sizeof(in), 777, 1000, &g) && !g.bad,
	    "a line longer than what is held passes");
	ok(g.end == sizeof(in) && g.cut == sizeof(in) - g.text.len,
	    "all its bytes are counted");
	ok(g.text.len <= 2001 && memcmp(g.text.data, "begin", 5) == 0 &&
		memcmp(g.text.data + g.text.len - 4, "end\n", 4) == 0,
	    "its beginning and its end are held");
	cs_buf_free(&g.text);
}

/* The same with a carriage return behind it, and then some more. */
static void
test_long_line_end(const char *end, size_t n, const char *want)
{
	static char in[100000];
	struct got g = { .text = CS_BUF_INIT };
	const size_t len = strlen(want);

	memset(in, 'm', sizeof(in));
	memcpy(in + sizeof(in) - n, end, n);
	ok(clean(in, sizeof(in), 777, 1000, &g) && !g.bad &&
		g.text.len >= len && g.end == g.text.len + g.cut &&
		memcmp(g.text.data + g.text.len - len, want, len) == 0,
	    "a long line before %zu bytes", n);
	ok((want[0] == 'm') == (g.cut > 90000) &&
		(want[0] == 'm' || g.text.len == len),
	    "stays, unless it is written over");
	cs_buf_free(&g.text);
}

/* A whole line may take a shorter way than one in pieces: with every byte at
 * every place it must lead to the same text. */
static void
test_ways(void)
{
	unsigned wrong = 0;

	for (unsigned i = 0; i < 20 * 256; i++) {
		struct got whole = { .text = CS_BUF_INIT };
		struct got pieces = { .text = CS_BUF_INIT };
		char in[] = "twenty bytes of text\n";

		in[i / 256] = (char)(i % 256);
		wrong += !clean(in, 21, 21, 1000, &whole) ||
		    !clean(in, 21, 1, 1000, &pieces) ||
		    whole.text.len != pieces.text.len ||
		    memcmp(whole.text.data, pieces.text.data, whole.text.len) !=
			0;
		cs_buf_free(&whole.text);
		cs_buf_free(&pieces.text);
	}
	ok(wrong == 0, "every byte at every place, whole and in pieces");
}

/* The same for pairs of what terminals obey, at the end of a line too. */
static void
test_sequences(void)
{
	static const char *const parts[] = { "a", "\033[31m", "\033[K",
		"\033[1K", "\033[2K", "\r", "\r\r", "\b", "\033[2D", "\033[3G",
		"\033[C", "\033]0;t\a", "\033]0;t\033\\", "\033(B", "\033[?25l",
		"\033[0J", "\302\233", "é", "\033[", "\033]x", "\a", "\t",
		"\033M", "\0337", "\033[2;3H", "\033[1@", "\033[3P", "\n\033[A",
		"\n\n\033[2F", "\033[B", "\033[J", "\033[1A\033[E" };
	enum { PARTS = sizeof(parts) / sizeof(parts[0]) };
	unsigned wrong = 0;

	for (size_t i = 0; i < (size_t)PARTS * PARTS * 2; i++) {
		struct got whole = { .text = CS_BUF_INIT };
		struct got pieces = { .text = CS_BUF_INIT };
		char in[80];
		const int n = snprintf(in, sizeof(in), "one%s two%s%s\n",
		    parts[i / PARTS % PARTS], parts[i % PARTS],
		    i < (size_t)PARTS * PARTS ? "" : " three");

		wrong += !clean(in, (size_t)n, (size_t)n, 1000, &whole) ||
		    !clean(in, (size_t)n, 1, 1000, &pieces) || whole.bad ||
		    whole.text.len != pieces.text.len ||
		    memcmp(whole.text.data, pieces.text.data, whole.text.len) !=
			0;
		cs_buf_free(&whole.text);
		cs_buf_free(&pieces.text);
	}
	ok(wrong == 0, "every two sequences, whole and in pieces: %u", wrong);
}

/* What redraws counts all lines that came, so that numbers are those of the
 * input, and it may be drawn anew for ever. */
static void
test_endless_redrawing(void)
{
	cs_buf_auto struct cs_buf in = CS_BUF_INIT;
	struct got g = { .text = CS_BUF_INIT };

	cs_buf_adds(&in, "begin\n1\n2\n3\n");
	for (int i = 0; i < 20000; i++)
		cs_buf_addf(&in, "\033[3A\033[K%d\n\033[K%d\n\n", i, i * i % 7);
	cs_buf_adds(&in, "end\n");
	for (size_t step = 1; step < 200000; step = step * 7 + 3) {
		ok(clean(in.data, in.len, step, 1000, &g) && !g.bad &&
			strcmp(g.text.data, "begin\n19999\n0\n3\nend\n") == 0 &&
			g.lines == 4 + 3 * 20000 + 1,
		    "a display that is drawn anew for ever, by %zu", step);
		cs_buf_free(&g.text);
		g = (struct got){ .text = CS_BUF_INIT };
	}
}

/* Rows far above stay what they were, whatever comes behind. */
static void
test_far_up(const char *up)
{
	cs_buf_auto struct cs_buf in = CS_BUF_INIT, want = CS_BUF_INIT;
	struct got g = { .text = CS_BUF_INIT };

	for (int i = 0; i < 500; i++) {
		cs_buf_addf(&in, "line %d\n", i);
		cs_buf_addf(&want, i == 440 ? "LINE %d\n" : "line %d\n", i);
	}
	cs_buf_addf(&in, "%sLINE\033[60B", up);
	for (int i = 0; i < 200; i++) {
		cs_buf_adds(&in, "\n");
		cs_buf_adds(&want, "\n");
	}
	for (size_t step = 1; step < 20000; step = step * 7 + 3) {
		ok(clean(in.data, in.len, step, 1000, &g) &&
			strcmp(g.text.data, want.data) == 0,
		    "sixty rows can be gone back to by ESC%s, in pieces of %zu",
		    up + 1, step);
		cs_buf_free(&g.text);
		g = (struct got){ .text = CS_BUF_INIT };
	}
}

static void
test_endless_progress(void)
{
	cs_buf_auto struct cs_buf in = CS_BUF_INIT;
	struct got g = { .text = CS_BUF_INIT };

	for (int i = 0; i < 20000; i++)
		cs_buf_addf(&in, "\r%d of 20000", i);
	cs_buf_adds(&in, "\ndone\n");
	ok(clean(in.data, in.len, 4096, 1000, &g) &&
		strcmp(g.text.data, "19999 of 20000\ndone\n") == 0 &&
		g.cut == 0,
	    "a line that is written anew for ever is its last state");
	cs_buf_free(&g.text);
}

int
main(void)
{
	test_cases();
	test_ways();
	test_sequences();
	test_long_line();
	test_long_line_end(TEXT("\r\n"), "m\n");
	test_long_line_end(TEXT("\r\r\n"), "m\n");
	test_long_line_end(TEXT("\rx"), "x");
	test_long_line_end(TEXT("\r\303\244\n"), "\303\244\n");
	test_long_line_end(TEXT("\r\033[K\n"), "\n");
	test_endless_redrawing();
	test_far_up("\033[400A");
	test_far_up("\033[400:1;2A");
	test_far_up("\033[400F");
	test_endless_progress();
	return tap_done();
}
