#include "python/place.h"

#include <stdlib.h>

#include "base/err.h"

enum { STRIDE = 1024 };

struct cs_places {
	const char *text;
	size_t len;
	uint32_t *line; /* the start of each */
	uint32_t lines;
	uint32_t *before; /* code points before every STRIDE bytes */
};

static int
is_start(unsigned char c)
{
	return (c & 0xc0) != 0x80;
}

/* The position after a line end at i, 0 if there is none. */
static size_t
behind_end(const char *s, size_t len, size_t i)
{
	if (s[i] == '\n' ||
	    (s[i] == '\r' && (i + 1 == len || s[i + 1] != '\n')))
		return i + 1;
	return 0;
}

static uint32_t
count_lines(const char *s, size_t len)
{
	uint32_t n = 1;

	for (size_t i = 0; i < len; i++)
		n += behind_end(s, len, i) != 0;
	return n;
}

static void
fill(struct cs_places *p)
{
	uint32_t line = 1, points = 0;

	for (size_t i = 0; i < p->len; i++) {
		const size_t next = behind_end(p->text, p->len, i);

		if (i % STRIDE == 0)
			p->before[i / STRIDE] = points;
		points += (uint32_t)is_start((unsigned char)p->text[i]);
		if (next != 0)
			p->line[line++] = (uint32_t)next;
	}
	if (p->len % STRIDE == 0)
		p->before[p->len / STRIDE] = points;
}

struct cs_places *
cs_place_new(const char *text, size_t len, struct cs_err *err)
{
	struct cs_places *p = calloc(1, sizeof(*p));

	if (p == NULL) {
		cs_err_nomem(err);
		return NULL;
	}
	p->text = text;
	p->len = len;
	p->lines = count_lines(text, len);
	p->line = calloc(p->lines, sizeof(*p->line));
	p->before = calloc(len / STRIDE + 1, sizeof(*p->before));
	if (p->line == NULL || p->before == NULL) {
		cs_place_free(p);
		cs_err_nomem(err);
		return NULL;
	}
	fill(p);
	return p;
}

void
cs_place_free(struct cs_places *p)
{
	if (p == NULL)
		return;
	free(p->line);
	free(p->before);
	free(p);
}

static size_t
points_before(const struct cs_places *p, size_t byte)
{
	size_t n = p->before[byte / STRIDE];

	for (size_t i = byte - byte % STRIDE; i < byte; i++)
		n += (size_t)is_start((unsigned char)p->text[i]);
	return n;
}

static uint32_t
line_of(const struct cs_places *p, size_t byte)
{
	uint32_t low = 0, high = p->lines;

	while (high - low > 1) {
		const uint32_t middle = low + (high - low) / 2;

		if (p->line[middle] <= byte)
			low = middle;
		else
			high = middle;
	}
	return low;
}

struct cs_place
cs_place_of(const struct cs_places *p, size_t byte)
{
	const size_t at = byte < p->len ? byte : p->len;
	const uint32_t line = line_of(p, at);

	return (struct cs_place){
		.line = line + 1,
		.column = (uint32_t)(points_before(p, at) -
		    points_before(p, p->line[line]) + 1),
	};
}

uint32_t
cs_place_lines(const struct cs_places *p)
{
	return p->lines;
}

size_t
cs_place_start(const struct cs_places *p, uint32_t line)
{
	return line == 0 ? 0 : line <= p->lines ? p->line[line - 1] : p->len;
}
