#include "shield/tail.h"

#include "base/err.h"
#include "shield/line.h"
#include "tap.h"

enum { LINES = 3000, WIDTH = 40 };

/* Line i, of a length of its own. */
static size_t
spell(char *p, size_t i)
{
	const int n = snprintf(
	    p, WIDTH, "%zu%.*s", i, (int)(i * 7 % 20), "....................");

	p[n] = '\n';
	return (size_t)n;
}

static bool
is_line(const struct cs_line *l, size_t i)
{
	char text[WIDTH];
	const size_t n = spell(text, i);

	return l->number == i && l->len == n &&
	    memcmp(l->text, text, n + 1) == 0;
}

/* Lines that are borrowed until so many have come, then overwritten. */
static void
test_tail(size_t max_bytes, size_t max_lines, size_t settled)
{
	static char text[LINES][WIDTH];
	struct cs_err err;
	struct cs_tail *t = cs_tail_new(max_bytes, max_lines, &err);
	struct cs_line l;
	size_t bytes = 0, n;
	bool fine = t != NULL;

	for (size_t i = 0; fine && i < LINES; i++) {
		l = (struct cs_line){ .text = text[i], .newline = true };
		l.number = i;
		l.len = spell(text[i], i);
		l.bytes = l.len + 1;
		fine = cs_tail_add(t, &l, &err) == 0;
		if (fine && (i % settled == 0 || i + 1 == LINES)) {
			fine = cs_tail_settle(t, &err) == 0;
			memset(text, '?', sizeof(text));
		}
	}
	n = fine ? cs_tail_count(t) : 0;
	for (size_t i = 0; i < n; i++) {
		fine = fine && cs_tail_get(t, i, &l) &&
		    is_line(&l, LINES - n + i);
		bytes += i > 0 ? cs_line_size(&l) : 0;
	}
	ok(fine && n > 0 && !cs_tail_get(t, n, &l),
	    "the last lines are there, settled by %zu", settled);
	ok(n <= max_lines && bytes < max_bytes &&
		(n == max_lines || n == LINES || bytes + WIDTH > max_bytes),
	    "and no more than %zu bytes and %zu lines need", max_bytes,
	    max_lines);
	cs_tail_free(t);
}

int
main(void)
{
	static const size_t settled[] = { 1, 2, 7, 100, 1000, LINES };

	for (size_t i = 0; i < 6; i++) {
		test_tail(500, 1000, settled[i]);
		test_tail(5000, 20, settled[i]);
		test_tail(1000000, 100000, settled[i]);
	}
	return tap_done();
}
