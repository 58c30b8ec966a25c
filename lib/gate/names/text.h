#ifndef CS_GATE_NAMES_TEXT_H
#define CS_GATE_NAMES_TEXT_H

#include <stddef.h>
#include <stdint.h>

struct cs_bindings;

/* What is known about a string by which a program looks something up. */
enum cs_text {
	CS_TEXT_KNOWN,	/* it is written to to[] */
	CS_TEXT_HIDDEN, /* constant, but built in a way that hides it */
	CS_TEXT_OPEN,	/* it depends on what the program does */
};

/* The string value of the expression at node.  A name that is assigned once
 * represents what it is assigned. */
enum cs_text cs_text_read(const struct cs_bindings *names, uint32_t node,
    char *to, size_t room, size_t *len);

#endif
