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

enum {
	ESC = 0x1b,
	REPLACEMENT = 0xfffd,
	NEVER = 0, /* a cell that was erased or skipped: no NUL is put as one */
	/* How far right a movement goes past what is written: the width of a
	 * terminal isn't known here, but no line grows by asking. */
	WIDTH = 160,
	PARAM_MAX = 100000,
	ROOM = 255 * 1024, /* for lines that are not as they came */
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
	struct cs_terminal_reader reader;
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
	struct cs_buf text; /* lines that are not as they came */
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
	t->max = max;
	t->reader = *reader;
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

/* Bytes that are a cell each. */
static int
put_run(struct cs_terminal *t, const char *p, size_t n, struct cs_err *err)
{
	size_t len;

	for (; n > 0; n -= len, p += len) {
		if (t->at == t->len) {
			if (t->len >= 2 * t->max)
				lose(t);
			if (t->len == t->cap && grow(t, err) < 0)
				return -1;
			len = t->cap < 2 * t->max ? t->cap : 2 * t->max;
			t->len = len - t->len < n ? len : t->len + n;
		}
		len = t->len - t->at < n ? t->len - t->at : n;
		for (size_t i = 0; i < len; i++)
			t->cells[t->at + i] = (unsigned char)p[i];
		t->at += len;
	}
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

/* Room for n bytes of text, and a newline; what stood there before is settled
 * when there is no other. */
static char *
room_for(struct cs_terminal *t, size_t n, struct cs_err *err)
{
	char *room;

	if (t->text.len + n + 1 < t->text.cap)
		return t->text.data + t->text.len;
	if (t->reader.settle(t->reader.ctx, err) < 0)
		return NULL;
	cs_buf_cut(&t->text, 0);
	room = cs_buf_room(&t->text, n + 1 > ROOM ? n + 1 : ROOM);
	if (room == NULL)
		(void)cs_buf_check(&t->text, err);
	return room;
}

static size_t
spelled_cells(const struct cs_terminal *t)
{
	size_t n = 0;

	for (size_t i = 0; i < t->len; i++)
		n += spelled(t->cells[i]);
	return n;
}

/* Spell the cells out into line; the text of those from max on begins at
 * line->cut_at. */
static int
spell_line(struct cs_terminal *t, struct cs_line *line, struct cs_err *err)
{
	char *room;
	size_t n = 0;

	while (t->len > 0 && t->cells[t->len - 1] == NEVER)
		t->len--;
	room = room_for(t, spelled_cells(t), err);
	if (room == NULL)
		return -1;
	for (size_t i = 0; i < t->len; i++) {
		if (i == t->max && line->cut > 0)
			line->cut_at = n;
		n += spell(room + n, t->cells[i]);
	}
	line->text = room;
	line->len = n;
	if (line->newline)
		room[n++] = '\n';
	cs_buf_commit(&t->text, n);
	return 0;
}

/* Hand a line on whose text is known. */
static int
give(struct cs_terminal *t, struct cs_line *line, struct cs_err *err)
{
	line->number = ++t->lines;
	line->offset = t->offset;
	line->bytes = cs_line_size(line) + line->cut;
	t->offset += line->bytes;
	return t->reader.take(t->reader.ctx, line, err);
}

static int
end_line(struct cs_terminal *t, bool newline, struct cs_err *err)
{
	struct cs_line line = { .newline = newline, .cut = t->lost };

	if (spell_line(t, &line, err) < 0)
		return -1;
	t->len = t->at = 0;
	t->lost = 0;
	return give(t, &line, err);
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

static bool
is_fresh(const struct cs_terminal *t)
{
	return t->state == GROUND && t->len == 0 && t->waiting == 0;
}

/* A whole line of n bytes at p and its newline, when it needs no cells.  1 when
 * it was given, 0 when it is of another kind. */
static int
whole_line(struct cs_terminal *t, const char *p, size_t n, struct cs_err *err)
{
	struct cs_line line = { .newline = true };
	char *out = room_for(t, n, err);

	if (out == NULL)
		return -1;
	line.text = cs_ordinary_line(p, n, out, &line.len);
	if (line.text == NULL)
		return 0;
	if (line.text + line.len != p + n) {
		memmove(out, line.text, line.len);
		out[line.len] = '\n';
		line.text = out;
		cs_buf_commit(&t->text, line.len + 1);
	}
	return give(t, &line, err) < 0 ? -1 : 1;
}

/* The line [p, p + n), which ends there or goes on. */
static int
any_line(struct cs_terminal *t, const char *p, size_t n, bool ends,
    struct cs_err *err)
{
	int rc = 0;

	if (ends && n <= t->max && is_fresh(t))
		rc = whole_line(t, p, n, err);
	if (rc != 0)
		return rc < 0 ? -1 : 0;
	for (size_t i = 0, run; i<n; i += run> 0 ? run : 1) {
		run = t->state == GROUND && t->waiting == 0
		    ? cs_ordinary_count(p + i, n - i)
		    : 0;
		if (run > 0 ? put_run(t, p + i, run, err) < 0
			    : byte(t, (unsigned char)p[i], err) < 0)
			return -1;
	}
	return ends ? byte(t, '\n', err) : 0;
}

/* Lines from p on that are nothing but ordinary bytes; how much they are, or
 * -1. */
static ssize_t
ordinary_lines(
    struct cs_terminal *t, const char *p, size_t n, struct cs_err *err)
{
	size_t i = 0, len;

	while (i < n) {
		struct cs_line line = { .text = p + i, .newline = true };

		len = cs_ordinary_count(p + i, n - i);
		if (i + len == n || p[i + len] != '\n' || len > t->max)
			break;
		line.len = len;
		if (give(t, &line, err) < 0)
			return -1;
		i += len + 1;
	}
	return (ssize_t)i;
}

int
cs_terminal_add(
    struct cs_terminal *t, const char *p, size_t n, struct cs_err *err)
{
	const char *const end = p + n, *nl;
	ssize_t got;

	while (p < end) {
		got = is_fresh(t) ? ordinary_lines(t, p, (size_t)(end - p), err)
				  : 0;
		if (got < 0)
			return -1;
		p += got;
		nl = memchr(p, '\n', (size_t)(end - p));
		if (any_line(t, p, (size_t)((nl != NULL ? nl : end) - p),
			nl != NULL, err) < 0)
			return -1;
		p = nl != NULL ? nl + 1 : end;
	}
	return t->reader.settle(t->reader.ctx, err);
}

int
cs_terminal_end(struct cs_terminal *t, struct cs_err *err)
{
	if (flush_waiting(t, err) < 0)
		return -1;
	t->state = GROUND;
	if (t->len > 0 && end_line(t, false, err) < 0)
		return -1;
	return t->reader.settle(t->reader.ctx, err);
}
