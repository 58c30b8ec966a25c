#include "shield/tally.h"

#include <string.h>

#include "base/err.h"

enum { PIECE = 64 * 1024 }; /* of a line, priced separately */

static void
count_piece(struct cs_tally *t)
{
	if (t->line.len == 0)
		return;
	t->cost += cs_price_text(t->unit, t->line.data, t->line.len);
	cs_buf_cut(&t->line, 0);
}

int
cs_tally_add(struct cs_tally *t, const char *p, size_t n, struct cs_err *err)
{
	t->bytes += n;
	while (n > 0) {
		const char *nl = memchr(p, '\n', n);
		const size_t room = PIECE - t->line.len;
		size_t len = nl != NULL ? (size_t)(nl - p) + 1 : n;

		len = len < room ? len : room;
		cs_buf_add(&t->line, p, len);
		if (cs_buf_check(&t->line, err) < 0)
			return -1;
		t->last = p[len - 1];
		t->lines += t->last == '\n';
		if (t->last == '\n' || t->line.len == PIECE)
			count_piece(t);
		p += len;
		n -= len;
	}
	return 0;
}

void
cs_tally_end(struct cs_tally *t)
{
	/* An unterminated last line counts. */
	if (t->bytes > 0 && t->last != '\n')
		t->lines++;
	count_piece(t);
	cs_buf_free(&t->line);
}
