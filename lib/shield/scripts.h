#ifndef CS_SHIELD_SCRIPTS_H
#define CS_SHIELD_SCRIPTS_H

#include <stdint.h>

/* Kinds of characters beyond ASCII. */
enum cs_scripts_kind {
	CS_SCRIPTS_SIGN,
	CS_SCRIPTS_LETTER,
	CS_SCRIPTS_LATIN,      /* a letter that stands in one word with ASCII */
	CS_SCRIPTS_VIETNAMESE, /* such a one that few other languages have */
};

/* Characters of one price, in 1/64 token of o200k. */
struct cs_scripts_part {
	uint32_t first;
	uint8_t each;
	uint8_t begin; /* more for a letter that begins a word */
	uint8_t kind;
};

/* The part that has the character; c is over 0x7f. */
const struct cs_scripts_part *cs_scripts_find(uint32_t c);

#endif
