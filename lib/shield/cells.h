#ifndef CS_SHIELD_CELLS_H
#define CS_SHIELD_CELLS_H

#include <stddef.h>
#include <stdint.h>

struct cs_err;

/*
 * A terminal row as cells, one per character, so that overwriting it with text
 * of another length is cheap.  Of a long row the first max cells and at least
 * half as many of the last are kept.
 */
struct cs_cells {
	uint32_t *v;
	size_t len, cap, at, max; /* at: the cursor */
	uint64_t lost;		  /* bytes lost after the first max cells */
};

void cs_cells_free(struct cs_cells *c);

/* Write a character, or ASCII bytes.  A row too long to be kept spanned many
 * rows of a screen: what is written at its margin replaces all of it. */
int cs_cells_put(struct cs_cells *c, uint32_t ch, struct cs_err *err);
int cs_cells_put_run(
    struct cs_cells *c, const char *p, size_t n, struct cs_err *err);

/* Back to the left margin. */
void cs_cells_return(struct cs_cells *c);

/* As by the EL sequence: 0 from here on, 1 up to here, 2 all. */
void cs_cells_erase(struct cs_cells *c, unsigned which);
int cs_cells_move(struct cs_cells *c, size_t column, struct cs_err *err);

/* The row as text: its size, then the text, in which the part after what was
 * lost begins at *cut_at. */
size_t cs_cells_spelled(struct cs_cells *c);
size_t cs_cells_spell(const struct cs_cells *c, char *out, size_t *cut_at);

void cs_cells_clear(struct cs_cells *c);
/* The inverse. */
int cs_cells_load(struct cs_cells *c, const char *p, size_t n, uint64_t lost,
    struct cs_err *err);

#endif
