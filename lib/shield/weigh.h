#ifndef CS_SHIELD_WEIGH_H
#define CS_SHIELD_WEIGH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The value of a line to a reader who cannot have all: by its words, by what
 * came before it, and by how rare lines of its shape are.
 */
struct cs_weigh;
struct cs_err;

struct cs_weigh *cs_weigh_new(struct cs_err *err);
void cs_weigh_free(struct cs_weigh *w);

struct cs_weighed {
	uint64_t shape;	  /* of the line: its text without numbers */
	uint64_t count;	  /* lines of that shape so far, from 1 */
	int score;	  /* by words and position: 0 is nothing special */
	uint16_t opening; /* the first word of the shape, as a number */
	bool strong;	  /* its words alone indicate a failure */
	uint8_t heading;  /* enum cs_heading */
};

/* The next line of a text. */
struct cs_weighed cs_weigh_line(struct cs_weigh *w, const char *p, size_t n);

/*
 * What rarity adds to the score of a line, given what has been seen so far:
 * most in a regular text, nothing in one where each line has a shape, and a
 * first word, of its own.  More for a failure: it may be the one that matters,
 * among many that say something else.
 */
int cs_weigh_rarity(const struct cs_weigh *w, const struct cs_weighed *line);
/* The same, given what had been seen of the shape when the line arrived. */
int
cs_weigh_rarity_then(const struct cs_weigh *w, const struct cs_weighed *line);

#endif
