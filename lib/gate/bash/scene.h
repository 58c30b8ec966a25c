#ifndef CS_GATE_BASH_SCENE_H
#define CS_GATE_BASH_SCENE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bash/shell.h"
#include "gate/finding.h"

struct cs_act;
struct cs_standard;

/* What is the same for a script and all texts in it that are scripts again. */
struct cs_scenes {
	struct cs_findings *f;
	const struct cs_standard *standard;
	struct cs_vars *vars;
	size_t work;
	unsigned depth;	   /* of commands and texts in each other */
	unsigned calls;	   /* of functions that are looked into */
	const char *limit; /* why not all was looked at, or NULL */
	int failed;	   /* enum cs_code: no memory */
};

/* A text that is looked at as a script. */
struct cs_scene {
	struct cs_scenes *all;
	struct cs_shell sh;
	const char *text;
	struct cs_scene *outer; /* that it is a text in; NULL: the program */
	uint32_t start, end;	/* and where in the program */
	struct cs_function *function;
	size_t functions;
};

/*
 * Look at len bytes of text as what runs next; outer is NULL for the program
 * itself, and start and end are where it stands in the program otherwise.  A
 * text in the program that is no script is not told of.
 */
void cs_scene_look(struct cs_scenes *all, struct cs_scene *outer,
    uint32_t start, uint32_t end, const char *text, size_t len);

/* Look at a command: its words are there. */
void cs_scene_act(struct cs_act *a);

#endif
