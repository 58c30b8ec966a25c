#include "shield/terminal.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/utf8.h"
#include "shield/line.h"
#include "shield/ordinary.h"
#include "shield/screen.h"

enum {
	ESC = 0x1b,
	REPLACEMENT = 0xfffd,
	PARAM_MAX = 100000,
};

enum state {
	GROUND,
	ESCAPE,	      /* behind ESC */
	INTERMEDIATE, /* after ESC and a byte that requires a final one */
	CONTROL,      /* in a CSI sequence */
	STRING,	      /* in OSC, DCS, SOS, PM or APC, up to BEL or ST */
	STRING_ESCAPE,
};

struct cs_terminal {
	enum state state;
	unsigned param; /* the first parameter of the sequence */
	bool param_done, private;
	unsigned char wait[4]; /* the beginning of a character */
	size_t waiting;
	bool passes; /* no row is kept */
	struct cs_screen screen;
};

struct cs_terminal *
cs_terminal_new(
    size_t max, const struct cs_terminal_reader *reader, struct cs_err *err)
{
	struct cs_terminal *t = calloc(1, sizeof(*t));

	if (t == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	t->screen.row.max = max;
	t->screen.reader = *reader;
	return t;
}

void
cs_terminal_hold(struct cs_terminal *t, bool holds)
{
	t->passes = !holds;
	/* From the next line on, wherever in the input that begins. */
	t->screen.holds = holds;
}

void
cs_terminal_free(struct cs_terminal *t)
{
	if (t == NULL)
		return;
	cs_screen_free(&t->screen);
	free(t);
}

static int
put_caret(struct cs_terminal *t, unsigned char c, struct cs_err *err)
{
	if (cs_cells_put(&t->screen.row, '^', err) < 0)
		return -1;
	return cs_cells_put(&t->screen.row, c ^ 0x40U, err);
}

static int
put_char(struct cs_terminal *t, uint32_t c, struct cs_err *err)
{
	/* U+0080 to U+009F control a terminal like ESC. */
	return cs_cells_put(
	    &t->screen.row, c >= 0x80 && c < 0xa0 ? REPLACEMENT : c, err);
}

/* The effect of a sequence that moves or erases; all others change no text. */
static int
obey(struct cs_terminal *t, unsigned char final, struct cs_err *err)
{
	const unsigned n = t->param > 0 ? t->param : 1;
	struct cs_cells *row = &t->screen.row;

	if (t->private)
		return 0;
	switch (final) {
	case 'J':
		if (t->param == 0)
			cs_screen_erase_below(&t->screen);
		/* fallthrough */
	case 'K':
		cs_cells_erase(row, t->param);
		return 0;
	case 'G':
	case '`':
		return cs_cells_move(row, n - 1, err);
	case 'C':
	case 'a':
		return cs_cells_move(row, row->at + n, err);
	case 'D':
		return cs_cells_move(row, row->at > n ? row->at - n : 0, err);
	case 'E':
	case 'F':
		row->at = 0;
		return final == 'E' ? cs_screen_down(&t->screen, n, err)
				    : cs_screen_up(&t->screen, n, err);
	case 'A':
		return cs_screen_up(&t->screen, n, err);
	case 'B':
		return cs_screen_down(&t->screen, n, err);
	default:
		return 0;
	}
}

static int
control(struct cs_terminal *t, unsigned char c, struct cs_err *err)
{
	if (c >= '0' && c <= '9' && !t->param_done) {
		if (t->param < PARAM_MAX)
			t->param = t->param * 10 + (c - '0');
		return 0;
	}
	/* One of these, or an intermediate byte, makes it a different one. */
	if ((c >= '<' && c <= '?') || c < 0x30)
		t->private = true;
	if (c < 0x40) {
		t->param_done = true;
		return 0;
	}
	t->state = GROUND;
	return obey(t, c, err);
}

static int
escape(struct cs_terminal *t, unsigned char c, struct cs_err *err)
{
	if (c == '[') {
		t->state = CONTROL;
		t->param = 0;
		t->param_done = t->private = false;
	} else if (c != '\0' && strchr("]PX^_", c) != NULL) {
		t->state = STRING;
	} else {
		t->state = c < 0x30 ? INTERMEDIATE : GROUND;
	}
	/* ESC M is a reverse newline. */
	return c == 'M' ? cs_screen_up(&t->screen, 1, err) : 0;
}

/* A control character in the ground state, except newline. */
static int
ground(struct cs_terminal *t, unsigned char c, struct cs_err *err)
{
	switch (c) {
	case ESC:
		t->state = ESCAPE;
		return 0;
	case '\r':
		cs_cells_return(&t->screen.row);
		return 0;
	case '\b':
		if (t->screen.row.at > 0)
			t->screen.row.at--;
		return 0;
	case '\a':
		return 0;
	case '\t':
		return cs_cells_put(&t->screen.row, c, err);
	default:
		if (c < ' ' || c == 0x7f)
			return put_caret(t, c, err);
		return cs_cells_put(&t->screen.row, c, err);
	}
}

/* An ASCII byte inside an escape sequence. */
static int
sequence(struct cs_terminal *t, unsigned char c, struct cs_err *err)
{
	if (t->state == STRING || t->state == STRING_ESCAPE) {
		if (c == '\a' || (t->state == STRING_ESCAPE && c == '\\'))
			t->state = GROUND;
		else
			t->state = c == ESC ? STRING_ESCAPE : STRING;
		return 0;
	}
	/* A control character within a sequence ends it and is processed
	 * itself. */
	if (c < ' ' || c == 0x7f) {
		t->state = GROUND;
		return ground(t, c, err);
	}
	if (t->state == CONTROL)
		return control(t, c, err);
	if (t->state == ESCAPE)
		return escape(t, c, err);
	if (c >= 0x30)
		t->state = GROUND;
	return 0;
}

/* Whether n bytes could be the beginning of a character. */
static bool
may_begin(const unsigned char *p, size_t n)
{
	static const unsigned char rest[3] = { 0x80, 0x80, 0x80 };
	static const unsigned char high[3] = { 0xbf, 0xbf, 0xbf };
	unsigned char whole[7];

	/* They could if the lowest or the highest continuation completes
	 * one. */
	memcpy(whole, p, n);
	memcpy(whole + n, rest, sizeof(rest));
	if (cs_utf8_seq(whole, n + 3) > n)
		return true;
	memcpy(whole + n, high, sizeof(high));
	return cs_utf8_seq(whole, n + 3) > n;
}

static int
flush_waiting(struct cs_terminal *t, struct cs_err *err)
{
	if (t->waiting == 0)
		return 0;
	t->waiting = 0;
	return cs_cells_put(&t->screen.row, REPLACEMENT, err);
}

/* A byte of 0x80 and above. */
static int
high_byte(struct cs_terminal *t, unsigned char c, struct cs_err *err)
{
	t->wait[t->waiting] = c;
	if (t->waiting > 0 && !may_begin(t->wait, t->waiting + 1) &&
	    cs_utf8_seq(t->wait, t->waiting + 1) == 0) {
		if (flush_waiting(t, err) < 0)
			return -1;
		t->wait[0] = c;
	}
	t->waiting++;
	if (cs_utf8_seq(t->wait, t->waiting) == t->waiting) {
		t->waiting = 0;
		return put_char(t, cs_utf8_decode(t->wait), err);
	}
	return may_begin(t->wait, t->waiting) ? 0 : flush_waiting(t, err);
}

static int
byte(struct cs_terminal *t, unsigned char c, struct cs_err *err)
{
	if (c >= 0x80) {
		/* A string may contain anything; no other sequence does. */
		if (t->state == STRING || t->state == STRING_ESCAPE)
			return 0;
		t->state = GROUND;
		return high_byte(t, c, err);
	}
	if (flush_waiting(t, err) < 0)
		return -1;
	if (c == '\n') {
		t->state = GROUND;
		return cs_screen_newline(&t->screen, err);
	}
	if (t->state != GROUND)
		return sequence(t, c, err);
	return ground(t, c, err);
}

/* Whether nothing is pending, and the cursor is in the lowest row. */
static bool
is_fresh(const struct cs_terminal *t)
{
	return t->state == GROUND && t->waiting == 0 &&
	    t->screen.row.len == 0 && t->screen.up == 0;
}

/* A complete line of n bytes at p and its newline, if it needs no cells.  1 if
 * it was output, 0 if it is of another kind. */
static int
whole_line(struct cs_terminal *t, const char *p, size_t n, struct cs_err *err)
{
	struct cs_line line = { .newline = true };
	char *out = cs_screen_room(&t->screen, n, err);

	if (out == NULL)
		return -1;
	line.text = cs_ordinary_line(p, n, out, &line.len);
	if (line.text == NULL)
		return 0;
	if (line.text + line.len != p + n) {
		memmove(out, line.text, line.len);
		out[line.len] = '\n';
		line.text = out;
		cs_screen_used(&t->screen, line.len + 1);
	}
	return cs_screen_line(&t->screen, &line, err) < 0 ? -1 : 1;
}

/* The line [p, p + n), which ends there or continues. */
static int
any_line(struct cs_terminal *t, const char *p, size_t n, bool ends,
    struct cs_err *err)
{
	int rc = 0;

	if (ends && n <= t->screen.row.max && is_fresh(t))
		rc = whole_line(t, p, n, err);
	if (rc != 0)
		return rc < 0 ? -1 : 0;
	for (size_t i = 0, run; i<n; i += run> 0 ? run : 1) {
		run = t->state == GROUND && t->waiting == 0
		    ? cs_ordinary_count(p + i, n - i)
		    : 0;
		if (run > 0
			? cs_cells_put_run(&t->screen.row, p + i, run, err) < 0
			: byte(t, (unsigned char)p[i], err) < 0)
			return -1;
	}
	return ends ? byte(t, '\n', err) : 0;
}

/* Lines from p on that consist of ordinary bytes only; their length, or -1. */
static ssize_t
ordinary_lines(
    struct cs_terminal *t, const char *p, size_t n, struct cs_err *err)
{
	size_t i = 0, len;

	while (i < n) {
		struct cs_line line = { .text = p + i, .newline = true };

		len = cs_ordinary_count(p + i, n - i);
		if (i + len == n || p[i + len] != '\n' ||
		    len > t->screen.row.max)
			break;
		line.len = len;
		if (cs_screen_line(&t->screen, &line, err) < 0)
			return -1;
		i += len + 1;
	}
	return (ssize_t)i;
}

/* Whether the sequence at p moves up; a truncated one may. */
static bool
goes_up(const char *p, const char *end)
{
	const char *q = p + 1;

	if (q == end || *q == 'M')
		return true;
	if (*q != '[')
		return false;
	do
		q++;
	while (q < end && *q >= '0' && *q <= ';');
	return q == end || *q == 'A' || *q == 'F';
}

/* The next sequence that moves up, or the end, where one may begin. */
static const char *
next_up(const char *p, const char *end)
{
	while ((p = memchr(p, ESC, (size_t)(end - p))) != NULL) {
		if (goes_up(p, end))
			return p;
		p++;
	}
	return end;
}

/* The beginning of the rows within reach from up. */
static const char *
reached(const char *p, const char *up)
{
	for (size_t rows = 0; rows <= CS_SCREEN_ROWS; rows++) {
		const char *nl = memrchr(p, '\n', (size_t)(up - p));

		if (nl == NULL)
			return p;
		up = nl;
	}
	return up + 1;
}

/* Lines up to reach need not be kept. */
static ssize_t
some_lines(struct cs_terminal *t, const char *p, const char *reach,
    const char *end, struct cs_err *err)
{
	t->screen.holds = p >= reach && !t->passes;
	if (!is_fresh(t))
		return 0;
	return ordinary_lines(
	    t, p, (size_t)((p < reach ? reach : end) - p), err);
}

int
cs_terminal_add(
    struct cs_terminal *t, const char *p, size_t n, struct cs_err *err)
{
	const char *const end = p + n, *nl, *up = p, *reach = p;
	ssize_t got;

	while (p < end) {
		if (p >= up) {
			up = next_up(p, end);
			reach = reached(p, up);
		}
		got = some_lines(t, p, reach, end, err);
		if (got < 0)
			return -1;
		p += got;
		if (got > 0)
			continue;
		nl = memchr(p, '\n', (size_t)(end - p));
		if (any_line(t, p, (size_t)((nl != NULL ? nl : end) - p),
			nl != NULL, err) < 0)
			return -1;
		p = nl != NULL ? nl + 1 : end;
	}
	return t->screen.reader.settle(t->screen.reader.ctx, err);
}

int
cs_terminal_end(struct cs_terminal *t, struct cs_err *err)
{
	if (flush_waiting(t, err) < 0)
		return -1;
	t->state = GROUND;
	if (cs_screen_end(&t->screen, err) < 0)
		return -1;
	return t->screen.reader.settle(t->screen.reader.ctx, err);
}
