#include "shield/terminal.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/utf8.h"
#include "shield/line.h"

enum {
	ESC = 0x1b,
	REPLACEMENT = 0xfffd,
	NEVER = 0, /* a cell that was erased or skipped: no NUL is put as one */
	/* How far right a movement goes past what is written: the width of a
	 * terminal isn't known here, but no line grows by asking. */
	WIDTH = 160,
	PARAM_MAX = 100000,
};

enum state {
	GROUND,
	ESCAPE,	      /* behind ESC */
	INTERMEDIATE, /* behind ESC and a byte that wants a final one */
	CONTROL,      /* in a CSI sequence */
	STRING,	      /* in OSC, DCS, SOS, PM or APC, up to BEL or ST */
	STRING_ESCAPE,
};

struct cs_terminal {
	int (*take)(void *ctx, struct cs_line *line, struct cs_err *err);
	void *ctx;
	enum state state;
	unsigned param; /* the first of the sequence */
	bool param_done, private;
	/* The line as cells, one for a character: what is written over
	 * something of another length costs no more than that. */
	uint32_t *cells;
	size_t len, cap, at, max;
	uint64_t lost;	       /* bytes, behind the first max cells */
	unsigned char wait[4]; /* the beginning of a character */
	size_t waiting;
	uint64_t lines, offset;
	struct cs_buf text; /* the line, spelled out */
};

struct cs_terminal *
cs_terminal_new(size_t max,
    int (*take)(void *ctx, struct cs_line *line, struct cs_err *err), void *ctx,
    struct cs_err *err)
{
	struct cs_terminal *t = calloc(1, sizeof(*t));

	if (t == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	t->max = max;
	t->take = take;
	t->ctx = ctx;
	return t;
}

void
cs_terminal_free(struct cs_terminal *t)
{
	if (t == NULL)
		return;
	free(t->cells);
	cs_buf_free(&t->text);
	free(t);
}

static size_t
spelled(uint32_t c)
{
	return c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
}

/* Write the character at p; the bytes that it took. */
static size_t
spell(char *p, uint32_t c)
{
	static const unsigned char leads[] = { 0, 0, 0xc0, 0xe0, 0xf0 };
	const size_t n = spelled(c);

	if (c == NEVER)
		c = ' ';
	p[0] = (char)(leads[n == 1 ? 0 : n] | c >> 6 * (n - 1));
	for (size_t i = 1; i < n; i++)
		p[i] = (char)(0x80 | (c >> 6 * (n - 1 - i) & 0x3f));
	return n;
}

/* A line longer than 2 * max cells loses a middle part of a half of it. */
static void
lose(struct cs_terminal *t)
{
	const size_t head = t->max, tail = t->max / 2;

	for (size_t i = head; i < t->len - tail; i++)
		t->lost += spelled(t->cells[i]);
	memmove(t->cells + head, t->cells + t->len - tail,
	    tail * sizeof(*t->cells));
	t->len = head + tail;
	t->at = t->len;
}

static int
grow(struct cs_terminal *t, struct cs_err *err)
{
	const size_t cap = t->cap ? 2 * t->cap : 256;
	uint32_t *cells = reallocarray(t->cells, cap, sizeof(*cells));

	if (cells == NULL)
		return cs_err_nomem(err);
	t->cells = cells;
	t->cap = cap;
	return 0;
}

static int
put(struct cs_terminal *t, uint32_t c, struct cs_err *err)
{
	if (t->at < t->len) {
		t->cells[t->at++] = c;
		return 0;
	}
	if (t->len >= 2 * t->max)
		lose(t);
	if (t->len == t->cap && grow(t, err) < 0)
		return -1;
	t->cells[t->len++] = c;
	t->at = t->len;
	return 0;
}

static int
put_caret(struct cs_terminal *t, unsigned char c, struct cs_err *err)
{
	if (put(t, '^', err) < 0)
		return -1;
	return put(t, c ^ 0x40U, err);
}

static int
put_char(struct cs_terminal *t, uint32_t c, struct cs_err *err)
{
	/* U+0080 to U+009F steer a terminal as ESC does. */
	return put(t, c >= 0x80 && c < 0xa0 ? REPLACEMENT : c, err);
}

/* Erase from cell i to cell end. */
static void
blank_cells(struct cs_terminal *t, size_t i, size_t end)
{
	while (i < end)
		t->cells[i++] = NEVER;
}

/*
 * Back to the left margin.  A line that was too long to be held has been many
 * rows of a screen: nothing of it is where one could write over it.
 */
static void
carriage_return(struct cs_terminal *t)
{
	if (t->lost > 0) {
		t->lost = 0;
		t->len = 0;
	}
	t->at = 0;
}

static void
erase_line(struct cs_terminal *t, unsigned which)
{
	switch (which) {
	case 0:
		t->len = t->at;
		break;
	case 1:
		blank_cells(t, 0, t->at < t->len ? t->at + 1 : t->at);
		break;
	default:
		blank_cells(t, 0, t->at);
		t->len = t->at;
	}
	if (t->len <= t->max)
		t->lost = 0;
}

static int
move_to(struct cs_terminal *t, size_t column, struct cs_err *err)
{
	const size_t limit = t->len > WIDTH ? t->len : WIDTH;

	if (column > limit)
		column = limit;
	if (column <= t->len) {
		t->at = column;
		return 0;
	}
	t->at = t->len;
	while (t->at < column)
		if (put(t, NEVER, err) < 0)
			return -1;
	return 0;
}

/* What a sequence that moves or erases does; all others change no text. */
static int
obey(struct cs_terminal *t, unsigned char final, struct cs_err *err)
{
	const unsigned n = t->param > 0 ? t->param : 1;

	if (t->private)
		return 0;
	switch (final) {
	case 'K':
	case 'J':
		erase_line(t, t->param);
		return 0;
	case 'G':
	case '`':
		return move_to(t, n - 1, err);
	case 'C':
	case 'a':
		return move_to(t, t->at + n, err);
	case 'D':
		return move_to(t, t->at > n ? t->at - n : 0, err);
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
	if (c >= '<' && c <= '?')
		t->private = true;
	if (c < 0x40) {
		t->param_done = true;
		return 0;
	}
	t->state = GROUND;
	return obey(t, c, err);
}

static void
escape(struct cs_terminal *t, unsigned char c)
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
}

/* Spell the cells out; where the text of the cells from max on begins. */
static int
spell_line(struct cs_terminal *t, size_t *seam, struct cs_err *err)
{
	char *room;
	size_t n = 0;

	*seam = 0;
	while (t->len > 0 && t->cells[t->len - 1] == NEVER)
		t->len--;
	cs_buf_cut(&t->text, 0);
	room = cs_buf_room(&t->text, 4 * t->len);
	if (room == NULL)
		return cs_buf_check(&t->text, err);
	for (size_t i = 0; i < t->len; i++) {
		if (i == t->max)
			*seam = n;
		n += spell(room + n, t->cells[i]);
	}
	cs_buf_commit(&t->text, n);
	return 0;
}

static int
end_line(struct cs_terminal *t, bool newline, struct cs_err *err)
{
	struct cs_line line = {
		.number = ++t->lines,
		.offset = t->offset,
		.newline = newline,
		.cut = t->lost,
	};
	size_t seam;

	if (spell_line(t, &seam, err) < 0)
		return -1;
	line.len = t->text.len;
	if (newline)
		cs_buf_addc(&t->text, '\n');
	if (cs_buf_check(&t->text, err) < 0)
		return -1;
	line.text = t->text.data;
	line.bytes = line.len + line.cut + (newline ? 1 : 0);
	line.cut_at = line.cut > 0 ? seam : 0;
	t->offset += line.bytes;
	t->len = t->at = 0;
	t->lost = 0;
	return t->take(t->ctx, &line, err);
}

/* A control in the ground state, newline apart. */
static int
ground(struct cs_terminal *t, unsigned char c, struct cs_err *err)
{
	switch (c) {
	case ESC:
		t->state = ESCAPE;
		return 0;
	case '\r':
		carriage_return(t);
		return 0;
	case '\b':
		if (t->at > 0)
			t->at--;
		return 0;
	case '\a':
		return 0;
	case '\t':
		return put(t, c, err);
	default:
		if (c < ' ' || c == 0x7f)
			return put_caret(t, c, err);
		return put(t, c, err);
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
	/* A control in the midst of a sequence ends it and counts itself. */
	if (c < ' ' || c == 0x7f) {
		t->state = GROUND;
		return ground(t, c, err);
	}
	if (t->state == CONTROL)
		return control(t, c, err);
	if (t->state == ESCAPE)
		escape(t, c);
	else if (c >= 0x30)
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

	/* It could when the lowest or the highest continuation makes it one. */
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
	return put(t, REPLACEMENT, err);
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
		/* A string may hold anything; no other sequence does. */
		if (t->state == STRING || t->state == STRING_ESCAPE)
			return 0;
		t->state = GROUND;
		return high_byte(t, c, err);
	}
	if (flush_waiting(t, err) < 0)
		return -1;
	if (c == '\n') {
		t->state = GROUND;
		return end_line(t, true, err);
	}
	if (t->state != GROUND)
		return sequence(t, c, err);
	return ground(t, c, err);
}

/* Whether any of eight bytes is a control or not ASCII. */
static bool
is_odd_word(const char *p)
{
	const uint64_t ones = 0x0101010101010101, tops = ones << 7;
	uint64_t w, del;

	memcpy(&w, p, sizeof(w));
	del = w ^ ones * 0x7f;
	return (((w - ones * ' ') | (del - ones) | w) & tops) != 0;
}

/* Whether a byte may stand in a plain line; high tells that it isn't ASCII. */
static bool
is_plain_byte(unsigned char c, bool *high)
{
	*high |= c >= 0x80;
	/* 0xc2 leads U+0080 to U+009F, among others. */
	return (c >= ' ' && c != 0x7f && c != 0xc2) || c == '\t';
}

/* Whether the line [p, p + n) is what a terminal shows of it. */
static bool
is_plain(const char *p, size_t n)
{
	bool high = false;

	for (size_t i = 0, end; i < n; i = end) {
		end = n - i < sizeof(uint64_t) ? n : i + sizeof(uint64_t);
		if (end - i == sizeof(uint64_t) && !is_odd_word(p + i))
			continue;
		for (; i < end; i++)
			if (!is_plain_byte((unsigned char)p[i], &high))
				return false;
	}
	return !high || cs_utf8_valid(p, n) == n;
}

/* A whole plain line needs no cells. */
static int
plain_line(struct cs_terminal *t, const char *p, size_t n, struct cs_err *err)
{
	struct cs_line line = {
		.text = p,
		.len = n,
		.newline = true,
		.number = ++t->lines,
		.offset = t->offset,
		.bytes = n + 1,
	};

	t->offset += line.bytes;
	return t->take(t->ctx, &line, err);
}

static bool
is_fresh(const struct cs_terminal *t)
{
	return t->state == GROUND && t->len == 0 && t->waiting == 0;
}

int
cs_terminal_add(
    struct cs_terminal *t, const char *p, size_t n, struct cs_err *err)
{
	size_t i = 0, len;
	const char *nl;

	while (i < n) {
		nl = memchr(p + i, '\n', n - i);
		len = nl != NULL ? (size_t)(nl - p) - i : n - i;
		if (nl != NULL && len <= t->max && is_fresh(t) &&
		    is_plain(p + i, len)) {
			if (plain_line(t, p + i, len, err) < 0)
				return -1;
			i += len + 1;
			continue;
		}
		for (len += nl != NULL; len > 0; len--)
			if (byte(t, (unsigned char)p[i++], err) < 0)
				return -1;
	}
	return 0;
}

int
cs_terminal_end(struct cs_terminal *t, struct cs_err *err)
{
	if (flush_waiting(t, err) < 0)
		return -1;
	t->state = GROUND;
	return t->len > 0 ? end_line(t, false, err) : 0;
}
