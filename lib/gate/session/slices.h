#ifndef CS_GATE_SESSION_SLICES_H
#define CS_GATE_SESSION_SLICES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

struct cs_err;

/*
 * The statements of a session's cells, indexed by the names that they bind and
 * use, so that a cell is checked with the related ones instead of all of them.
 *
 * A name may be whatever any statement makes it.  For a name that a rule
 * applies to, or that is bound by code that runs again later (functions), all
 * of these are used; any other name that is bound more than once is replaced by
 * a binding without a meaning.
 */

#define CS_SLICES_NONE UINT32_MAX

struct cs_slices_piece {
	uint32_t start, len; /* in text */
	/* Its names, from ref on: binds of them it changes, the first sets of
	 * these by binding them; then those that it mentions. */
	uint32_t ref, sets, binds, mentions;
	bool again;	 /* it has code that may run later */
	bool solid;	 /* the meaning of what it binds is always needed */
	bool wide;	 /* related to every cell */
	uint8_t signs;	 /* conditions of rules about whole programs */
	uint32_t picked; /* the last cell that it was selected for */
};

struct cs_slices_link {
	uint32_t piece, next;
};

struct cs_slices_name {
	uint32_t start, len;  /* in spelling */
	uint32_t bound, used; /* lists of pieces: those that change it, and
				 those with later code that uses it */
	uint32_t times;	      /* that it was bound */
	/* Different things with rules that it may be; with the current cell. */
	uint32_t things, seen;
	bool grew;		 /* by the current cell */
	bool solid;		 /* its meaning is needed */
	bool more;		 /* other statements bound it to the same */
	uint32_t picked, passed; /* the cell that it was picked for last, or
				    its users were not */
};

struct cs_slices {
	struct cs_buf text, spelling;
	struct cs_slices_piece *piece;
	uint32_t *ref;
	struct cs_slices_link *link;
	struct cs_slices_name *name;
	uint32_t *slot; /* names by their text, a power of two of them */
	uint32_t *wide; /* pieces */
	uint32_t pieces, refs, links, names, slots, wides;
	uint32_t pieces_cap, refs_cap, links_cap, names_cap, wides_cap;
	/* Those of the current cell follow the kept ones. */
	uint32_t kept_pieces, kept_refs;
	size_t kept_text;
	uint8_t signs; /* of the statements that are kept */
	uint32_t cell; /* the number of the current cell */
};

void cs_slices_free(struct cs_slices *s);

/* For those that fill it.  The number of a name; CS_SLICES_NONE if out of
 * memory.
 */
uint32_t cs_slices_name_of(struct cs_slices *s, const char *text, uint32_t len);
/* Room for one more in an array that doubles; false if out of memory. */
bool cs_slices_room(void *array, uint32_t n, uint32_t *cap, size_t size);

/* Keep the current cell. */
int cs_slices_keep(struct cs_slices *s, struct cs_err *err);

#endif
