#ifndef CS_GATE_NAMES_TEXT_H
#define CS_GATE_NAMES_TEXT_H

#include <stddef.h>
#include <stdint.h>

struct cs_bindings;

/* What can be told of a text that a program takes something by. */
enum cs_text {
	CS_TEXT_KNOWN,	/* it is written to to[] */
	CS_TEXT_HIDDEN, /* always the same, but made in a way that hides it */
	CS_TEXT_OPEN,	/* it depends on what the program does */
};

/* The text that the expression at node is.  A name that is assigned once stands
 * for what it is assigned. */
enum cs_text cs_text_read(const struct cs_bindings *names, uint32_t node,
    char *to, size_t room, size_t *len);

#endif
