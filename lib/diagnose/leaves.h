#ifndef CS_DIAGNOSE_LEAVES_H
#define CS_DIAGNOSE_LEAVES_H

#include <stdbool.h>
#include <stddef.h>

#include "diagnose/span.h"

struct cs_traceback;

/*
 * The printed form of an exception group: its lines have a margin of blanks and
 * "|", those of its leaves a wider one.  Zeroed at first.
 */
struct cs_leaves {
	size_t margin;	     /* of the open group, 0: none */
	struct cs_span type; /* of the current leaf */
	bool open;	     /* an error line would name the leaf */
	bool begun;	     /* the group's own message was read before */
};

/* The margin of the group that a line is the header of; 0 if it is not one. */
size_t cs_leaves_margin(struct cs_span line);

enum cs_leaves_part {
	CS_LEAVES_NONE, /* not within the margin of the open group */
	CS_LEAVES_LEAF, /* of a leaf; its type is added to the traceback */
	CS_LEAVES_OWN,	/* of the group itself */
};

/* *body is set to the line without the margin for CS_LEAVES_OWN. */
enum cs_leaves_part cs_leaves_read(struct cs_leaves *g, struct cs_traceback *t,
    struct cs_span line, struct cs_span *body);

/* The group ends, and with it its last leaf. */
void cs_leaves_end(struct cs_leaves *g, struct cs_traceback *t);

#endif
