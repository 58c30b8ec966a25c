#ifndef CS_PYTHON_STRINGS_H
#define CS_PYTHON_STRINGS_H

#include <stdbool.h>
#include <stdint.h>

struct cs_parse;
struct cs_unit;

/* What the tokens of string literals do not cover: adjacent literals,
 * escapes. */
struct cs_strings {
	bool bytes, text; /* some are */
	bool letters; /* a bytes literal has characters that are not ASCII */
	bool wrong;   /* one of them has an error: */
	uint32_t start, end;
	char msg[128];
};

/* One more adjacent literal. */
void
cs_strings_add(struct cs_strings *s, const char *text, const struct cs_unit *u);

/* A piece of the text of an f-string that is not raw, without quotes. */
void cs_strings_add_piece(
    struct cs_strings *s, const char *text, uint32_t start, uint32_t end);

/* After the last adjacent literal. */
void cs_strings_check(const struct cs_strings *s, struct cs_parse *p);

#endif
