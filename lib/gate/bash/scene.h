#ifndef CS_GATE_BASH_SCENE_H
#define CS_GATE_BASH_SCENE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bash/shell.h"
#include "gate/finding.h"

struct cs_act;
struct cs_standard;

/* Shared by a script and all texts in it that are also scripts. */
struct cs_scenes {
	struct cs_findings *f;
	const struct cs_standard *standard;
	struct cs_vars *vars;
	size_t work;
	unsigned depth;	   /* of nested commands and texts */
	unsigned calls;	   /* of nested function calls */
	const char *limit; /* why the check is incomplete, or NULL */
	int failed;	   /* enum cs_code: no memory */
};

/* A text that is checked as a script. */
struct cs_scene {
	struct cs_scenes *all;
	struct cs_shell sh;
	const char *text;
	struct cs_scene *outer; /* that contains it; NULL: the program */
	uint32_t start, end;	/* its position in the program */
	struct cs_function *function;
	size_t functions;
};

/*
 * Check len bytes of text as what runs next; outer is NULL for the program
 * itself, otherwise start and end are its position in the program.  A text in
 * the program that is not a script is not reported.
 */
void cs_scene_look(struct cs_scenes *all, struct cs_scene *outer,
    uint32_t start, uint32_t end, const char *text, size_t len);

/* Check a command, given its words. */
void cs_scene_act(struct cs_act *a);

#endif
