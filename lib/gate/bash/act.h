#ifndef CS_GATE_BASH_ACT_H
#define CS_GATE_BASH_ACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bash/argv.h"
#include "bash/shell.h"
#include "gate/finding.h"

/*
 * A command of a shell script that is looked at: its words as far as they are
 * known (bash/argv.h), and where it stands.
 */

struct cs_scene;

struct cs_act {
	struct cs_scene *in;
	struct cs_shell *sh;
	const struct cs_argv *argv;
	size_t first, n; /* its words: the name is argv's first, n with it */
	uint32_t node;	 /* the command's */
	bool fed;	 /* some of its words came in at standard input */
};

/* The word i of it, from 0, which is its name; "" behind the last. */
const char *cs_act_word(const struct cs_act *a, size_t i);
bool cs_act_is(const struct cs_act *a, size_t i, const char *word);
/* Its name, without the folder. */
const char *cs_act_name(const struct cs_act *a);

/* Is one of the letters among its options ("-rf"), or the long one there?
 * long_name may be NULL. */
bool
cs_act_has(const struct cs_act *a, const char *letters, const char *long_name);
/* The operand behind word i: no option, unless behind "--"; 0: no more. */
size_t cs_act_operand(const struct cs_act *a, size_t i);
/* The value of an option given as "-o VALUE", "-oVALUE", "--long VALUE" or
 * "--long=VALUE"; NULL without it.  letter may be 0, long_name NULL. */
const char *
cs_act_value(const struct cs_act *a, char letter, const char *long_name);

/* Nothing of it, or all of it, is known. */
bool cs_act_is_hole(const char *word);
bool cs_act_is_known(const char *word);

/* What the word is as a path (gate/bash/paths.h). */
unsigned cs_act_path(const struct cs_act *a, size_t i);

/* A finding at the command. */
void cs_act_tell(const struct cs_act *a, enum cs_rule_id rule);

/* The command writes to a path of that class. */
void cs_act_write(const struct cs_act *a, unsigned class);

/* A text that the command has run as a script. */
void cs_act_run_text(const struct cs_act *a, const char *text, size_t len);
/* The words of it from i to end are a command. */
void cs_act_run_words(const struct cs_act *a, size_t i, size_t end);
/* The words from i on, with those that it reads behind them, or in the place of
 * mark where that is not NULL. */
void cs_act_run_fed(const struct cs_act *a, size_t i, const char *mark);

/* Is a command of that kind in what the node is made of?  Those that fetch, and
 * those that turn text into other text. */
bool cs_act_fetches(const struct cs_act *a, uint32_t node);
bool cs_act_decodes(const struct cs_act *a, uint32_t node);

/* Does what the environment or a history says come in at standard input? */
bool cs_act_is_told(const struct cs_act *a);
/* Does a shell's output come in there? */
bool cs_act_is_shells(const struct cs_act *a);

/* What was written to a path, NULL when that is not known; "" when it was
 * fetched. */
const char *cs_act_written(const struct cs_act *a, const char *path);
void cs_act_note(
    const struct cs_act *a, const char *path, const char *text, size_t len);

#endif
