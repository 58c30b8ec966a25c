#ifndef CS_GATE_BASH_ACT_H
#define CS_GATE_BASH_ACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bash/argv.h"
#include "bash/shell.h"
#include "gate/finding.h"

/*
 * A command of a shell script being checked: its words as far as known
 * (bash/argv.h), and its position.
 */

struct cs_scene;

struct cs_act {
	struct cs_scene *in;
	struct cs_shell *sh;
	const struct cs_argv *argv;
	size_t first, n; /* its words: argv's n from first, which is the name */
	uint32_t node;	 /* the command's */
	bool fed;	 /* some of its words were read from standard input */
};

/* Its word i, from 0, which is its name; "" past the last. */
const char *cs_act_word(const struct cs_act *a, size_t i);
bool cs_act_is(const struct cs_act *a, size_t i, const char *word);
/* Its name, without the directory. */
const char *cs_act_name(const struct cs_act *a);

/* Whether one of the letters is among its options ("-rf"), or the long option
 * is there; long_name may be NULL. */
bool
cs_act_has(const struct cs_act *a, const char *letters, const char *long_name);
/* The operand after word i: not an option, unless after "--"; 0: none. */
size_t cs_act_operand(const struct cs_act *a, size_t i);
/* The value of an option given as "-o VALUE", "-oVALUE", "--long VALUE" or
 * "--long=VALUE"; NULL without it.  letter may be 0, long_name NULL. */
const char *
cs_act_value(const struct cs_act *a, char letter, const char *long_name);

/* Whether nothing of it, or all of it, is known. */
bool cs_act_is_hole(const char *word);
bool cs_act_is_known(const char *word);

/* The class of the word as a path (gate/bash/paths.h). */
unsigned cs_act_path(const struct cs_act *a, size_t i);

/* Report a finding at the command. */
void cs_act_tell(const struct cs_act *a, enum cs_rule_id rule);

/* Report that the command writes to a path of that class. */
void cs_act_write(const struct cs_act *a, unsigned class);

/* Check a text that the command runs as a script. */
void cs_act_run_text(const struct cs_act *a, const char *text, size_t len);
/* Check its words from i to end as a command. */
void cs_act_run_words(const struct cs_act *a, size_t i, size_t end);
/* The words from i on, followed by those that it reads from standard input, or
 * with these in place of mark if that is not NULL. */
void cs_act_run_fed(const struct cs_act *a, size_t i, const char *mark);

/* Whether a command with one of n names is part of what the node consists of. */
bool cs_act_runs(
    const struct cs_act *a, uint32_t node, const char *const *names, size_t n);
/* Whether a command of that kind is part of what the node consists of: one that
 * downloads, or one that transforms text. */
bool cs_act_fetches(const struct cs_act *a, uint32_t node);
bool cs_act_decodes(const struct cs_act *a, uint32_t node);

/* Whether its standard input is the output of a shell. */
bool cs_act_is_shells(const struct cs_act *a);

/* The text written to a path, NULL if unknown; "" if it was downloaded. */
const char *cs_act_written(const struct cs_act *a, const char *path);
void cs_act_note(
    const struct cs_act *a, const char *path, const char *text, size_t len);

#endif
