#include "shield/shorten.h"

#include <string.h>

#include "base/buf.h"
#include "shield/line.h"
#include "shield/mark.h"
#include "shield/price.h"

enum {
	LONG = 640, /* bytes: a line up to this is never cut */
	KEEP = 540, /* bytes that remain of a long one at first */
	KEEP_MIN = 120,
	COST_MAX = 180, /* tokens that they may cost */
	BRIEF = 220,	/* a line up to this is not cut any further */
	BRIEF_HEAD = 80,
	BRIEF_TAIL = 40,
};

/* The beginning of the character at or before i. */
static size_t
back(const char *p, size_t i)
{
	while (i > 0 && ((unsigned char)p[i] & 0xc0) == 0x80)
		i--;
	return i;
}

static size_t
forth(const char *p, size_t n, size_t i)
{
	while (i < n && ((unsigned char)p[i] & 0xc0) == 0x80)
		i++;
	return i;
}

/* So that lines which differ only in the part cut out do not count as equal. */
static uint64_t
hash(const char *p, size_t n)
{
	uint64_t h = n, w;
	size_t i = 0;

	for (; n - i >= sizeof(w); i += sizeof(w)) {
		memcpy(&w, p + i, sizeof(w));
		h = (h ^ w) * 0x9e3779b97f4a7c15;
		h ^= h >> 32;
	}
	for (; i < n; i++)
		h = (h ^ (unsigned char)p[i]) * 0x100000001b3;
	return h;
}

/* Base64 and the like cost three times as much as words: less of it is kept. */
static void
choose(const char *p, size_t n, size_t *head, size_t *tail)
{
	uint64_t cost;

	for (size_t keep = KEEP; keep > KEEP_MIN; keep = keep * 3 / 4) {
		*head = back(p, keep * 2 / 3);
		*tail = forth(p, n, n - keep / 3);
		cost = cs_price_text(CS_PRICE_O200K, p, *head) +
		    cs_price_text(CS_PRICE_O200K, p + *tail, n - *tail);
		if (cost <= (uint64_t)COST_MAX * CS_PRICE_TOKEN)
			return;
	}
}

/* Replace the part in between with the marker. */
static void
cut_out(struct cs_line *line, size_t head, size_t tail, struct cs_buf *scratch)
{
	const size_t start = scratch->len;

	cs_buf_add(scratch, line->text, head);
	cs_mark_cut(scratch, line->cut);
	cs_buf_add(scratch, line->text + tail, line->len - tail);
	line->cut_at = head;
	line->len = scratch->len - start;
	if (line->newline)
		cs_buf_addc(scratch, '\n');
	line->text = scratch->data + start;
}

bool
cs_shorten_is_long(const struct cs_line *line)
{
	return line->len > LONG || line->cut > 0;
}

void
cs_shorten_line(struct cs_line *line, struct cs_buf *scratch)
{
	const char *p = line->text;
	const size_t n = line->len;
	size_t head = 0, tail = n;

	if (!cs_shorten_is_long(line))
		return;
	line->hash = line->cut == 0 ? hash(p, n) : 0;
	if (n <= LONG)
		head = tail = line->cut_at < n ? line->cut_at : n;
	else
		choose(p, n, &head, &tail);
	line->cut += tail - head;
	cut_out(line, head, tail, scratch);
}

/* The length of the marker in the line; 0 if it has none. */
static size_t
mark_length(const struct cs_line *line, struct cs_buf *scratch)
{
	const size_t start = scratch->len;
	size_t n;

	if (line->cut > 0)
		cs_mark_cut(scratch, line->cut);
	n = scratch->len - start;
	cs_buf_cut(scratch, start);
	return n;
}

void
cs_shorten_brief(struct cs_line *line, struct cs_buf *scratch)
{
	const size_t mark = mark_length(line, scratch);
	size_t head, tail;

	if (line->len <= BRIEF)
		return;
	head = back(line->text, BRIEF_HEAD);
	tail = forth(line->text, line->len, line->len - BRIEF_TAIL);
	if (mark > 0 && head > line->cut_at)
		head = line->cut_at;
	if (mark > 0 && tail < line->cut_at + mark)
		tail = line->cut_at + mark;
	line->cut += tail - head - mark;
	cut_out(line, head, tail, scratch);
}
