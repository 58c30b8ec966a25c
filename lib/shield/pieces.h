#ifndef CS_SHIELD_PIECES_H
#define CS_SHIELD_PIECES_H

#include <stddef.h>
#include <stdint.h>

/* The tokenizer's class of a character. */
enum cs_pieces_class {
	CS_PIECES_OTHER,
	CS_PIECES_UPPER,
	CS_PIECES_LOWER,
	CS_PIECES_LETTER, /* of neither case */
	CS_PIECES_MARK,	  /* that combines with the letter before it */
	CS_PIECES_NUMBER,
	CS_PIECES_SPACE,
};

/* Classes by code point: blocks of 256, and the index of the block for each 256
 * code points. */
struct cs_pieces_classes {
	const uint16_t *index;
	const uint8_t *blocks;
};

/* The length of the first of the pieces into which o200k splits n bytes of
 * UTF-8 before tokenizing them; n > 0. */
size_t cs_pieces_first(
    const struct cs_pieces_classes *classes, const char *p, size_t n);

#endif
