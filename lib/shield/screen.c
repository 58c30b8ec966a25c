#include "shield/screen.h"

#include <string.h>

#include "base/err.h"

enum {
	ROOM = 255 * 1024, /* for lines that differ from their input */
	TALL = 4096,	   /* bytes of a row that fills a screen by itself */
};

void
cs_screen_free(struct cs_screen *s)
{
	cs_cells_free(&s->row);
	for (size_t i = 0; i < CS_SCREEN_ROWS; i++)
		cs_buf_free(&s->rows[i].text);
	cs_buf_free(&s->bottom.text);
	cs_buf_free(&s->text);
}

char *
cs_screen_room(struct cs_screen *s, size_t n, struct cs_err *err)
{
	char *room;

	if (s->text.len + n + 1 < s->text.cap)
		return s->text.data + s->text.len;
	if (s->reader.settle(s->reader.ctx, err) < 0)
		return NULL;
	cs_buf_cut(&s->text, 0);
	room = cs_buf_room(&s->text, n + 1 > ROOM ? n + 1 : ROOM);
	if (room == NULL)
		(void)cs_buf_check(&s->text, err);
	return room;
}

void
cs_screen_used(struct cs_screen *s, size_t n)
{
	cs_buf_commit(&s->text, n);
}

static struct cs_screen_row *
row_at(struct cs_screen *s, size_t i)
{
	return &s->rows[(s->first + i) % CS_SCREEN_ROWS];
}

/* Output a line. */
static int
give(struct cs_screen *s, struct cs_line *line, struct cs_err *err)
{
	line->number = s->lines + 1;
	line->offset = s->offset;
	line->bytes = cs_line_size(line) + line->cut;
	s->lines += 1 + line->more;
	s->offset += line->bytes;
	return s->reader.take(s->reader.ctx, line, err);
}

static int
give_row(struct cs_screen *s, const struct cs_screen_row *row, bool newline,
    struct cs_err *err)
{
	const size_t n = row->text.len;
	char *room = cs_screen_room(s, n, err);
	struct cs_line line = {
		.text = room,
		.len = n,
		.newline = newline,
		.cut = row->lost,
		.cut_at = row->cut_at,
		.more = row->more,
	};

	if (room == NULL)
		return -1;
	if (n > 0)
		memcpy(room, row->text.data, n);
	room[n] = '\n';
	cs_screen_used(s, n + 1);
	return give(s, &line, err);
}

/* Output the first row. */
static int
give_first(struct cs_screen *s, struct cs_err *err)
{
	const struct cs_screen_row *row = row_at(s, 0);

	s->first = (s->first + 1) % CS_SCREEN_ROWS;
	s->n--;
	return give_row(s, row, true, err);
}

/* A new last row, for the caller to fill. */
static struct cs_screen_row *
add_row(struct cs_screen *s, struct cs_err *err)
{
	if (s->n == CS_SCREEN_ROWS && give_first(s, err) < 0)
		return NULL;
	return row_at(s, s->n++);
}

/* Output all that is kept, if the cursor is below it. */
static int
let_go(struct cs_screen *s, struct cs_err *err)
{
	while (s->n > 0)
		if (give_first(s, err) < 0)
			return -1;
	return 0;
}

int
cs_screen_line(struct cs_screen *s, struct cs_line *line, struct cs_err *err)
{
	struct cs_screen_row *row;

	line->more = s->bottom.more;
	s->bottom.more = 0;
	if (!s->holds || line->len > TALL)
		return let_go(s, err) < 0 ? -1 : give(s, line, err);
	row = add_row(s, err);
	if (row == NULL)
		return -1;
	cs_buf_cut(&row->text, 0);
	cs_buf_add(&row->text, line->text, line->len);
	row->lost = row->cut_at = 0;
	row->more = line->more;
	return cs_buf_check(&row->text, err);
}

/* Store the cells in a row. */
static int
save(struct cs_screen *s, struct cs_screen_row *row, struct cs_err *err)
{
	const size_t n = cs_cells_spelled(&s->row);
	char *room;

	cs_buf_cut(&row->text, 0);
	room = cs_buf_room(&row->text, n);
	if (room == NULL)
		return cs_buf_check(&row->text, err);
	(void)cs_cells_spell(&s->row, room, &row->cut_at);
	cs_buf_commit(&row->text, n);
	row->lost = s->row.lost;
	return 0;
}

/* The row that the cursor is in. */
static struct cs_screen_row *
current(struct cs_screen *s)
{
	return s->up == 0 ? &s->bottom : row_at(s, s->n - s->up);
}

/* Move to the row that is this many up, in the same column. */
static int
go(struct cs_screen *s, size_t up, struct cs_err *err)
{
	const size_t column = s->row.at;
	const struct cs_screen_row *row;

	if (up == s->up)
		return 0;
	if (save(s, current(s), err) < 0)
		return -1;
	s->up = up;
	row = current(s);
	if (cs_cells_load(&s->row, row->text.len > 0 ? row->text.data : "",
		row->text.len, row->lost, err) < 0)
		return -1;
	return cs_cells_move(&s->row, column, err);
}

int
cs_screen_up(struct cs_screen *s, size_t n, struct cs_err *err)
{
	return go(s, n < s->n - s->up ? s->up + n : s->n, err);
}

int
cs_screen_down(struct cs_screen *s, size_t n, struct cs_err *err)
{
	return go(s, n < s->up ? s->up - n : 0, err);
}

void
cs_screen_erase_below(struct cs_screen *s)
{
	/* The row is the lowest again; the newlines that ended it and those
	 * below it count before it. */
	for (; s->up > 0; s->up--)
		s->bottom.more += 1 + row_at(s, --s->n)->more;
}

/* The row ends as the lowest one, of n bytes, and the cursor never moves
 * back. */
static int
give_cells(struct cs_screen *s, size_t n, struct cs_err *err)
{
	struct cs_line line = {
		.newline = true, .cut = s->row.lost, .more = s->bottom.more
	};
	char *room;

	if (let_go(s, err) < 0)
		return -1;
	room = cs_screen_room(s, n, err);
	if (room == NULL)
		return -1;
	line.text = room;
	line.len = cs_cells_spell(&s->row, room, &line.cut_at);
	room[n] = '\n';
	cs_screen_used(s, n + 1);
	return give(s, &line, err);
}

static int
hold_cells(struct cs_screen *s, struct cs_err *err)
{
	struct cs_screen_row *row = add_row(s, err);

	if (row == NULL || save(s, row, err) < 0)
		return -1;
	row->more = s->bottom.more;
	return 0;
}

static int
end_bottom(struct cs_screen *s, struct cs_err *err)
{
	const size_t n = cs_cells_spelled(&s->row);
	const int rc = s->holds && n <= TALL ? hold_cells(s, err)
					     : give_cells(s, n, err);

	s->bottom.more = 0;
	cs_cells_clear(&s->row);
	return rc;
}

int
cs_screen_newline(struct cs_screen *s, struct cs_err *err)
{
	if (s->up == 0)
		return end_bottom(s, err);
	current(s)->more++;
	if (go(s, s->up - 1, err) < 0)
		return -1;
	s->row.at = 0;
	return 0;
}

/* Rows that the cursor left empty when moving up do not count; their newlines
 * are added to the row above. */
static void
forget_empty(struct cs_screen *s)
{
	uint64_t more = 0;

	if (s->up == 0 || s->bottom.text.len > 0)
		return;
	for (; s->up > 0 && row_at(s, s->n - 1)->text.len == 0; s->up--)
		more += 1 + row_at(s, --s->n)->more;
	if (s->n > 0)
		row_at(s, s->n - 1)->more += more;
}

int
cs_screen_end(struct cs_screen *s, struct cs_err *err)
{
	if (save(s, current(s), err) < 0)
		return -1;
	forget_empty(s);
	if (let_go(s, err) < 0)
		return -1;
	/* The last row has no newline; if empty, it does not exist. */
	return s->bottom.text.len > 0 ? give_row(s, &s->bottom, false, err) : 0;
}
