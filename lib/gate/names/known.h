#ifndef CS_GATE_NAMES_KNOWN_H
#define CS_GATE_NAMES_KNOWN_H

#include <stdbool.h>

#include "gate/rules.h"

/* What the rules know of Python's library and of those of others: which of the
 * things in it, by their origin ("os.system"), must not be named, and what
 * leads to them.  An origin is shorter than CS_RULES_ORIGIN_MAX. */

/* The origin of a module that no rule speaks of; what is in it: "?.". */
#define CS_KNOWN_MODULE "?"

/* The origin of what may be any module, or any thing of one. */
#define CS_KNOWN_ANY "*"

/* The rule that forbids to name the thing, NULL when none does. */
const struct cs_rule *cs_known_rule(const char *origin);

/* The rule that forbids to call the thing or to hand it on. */
const struct cs_rule *cs_known_rule_called(const char *origin);

/* The origin matters: a rule speaks of it, or of something in it. */
bool cs_known_watch(const char *origin);

/* Something that a rule speaks of has an origin that begins so. */
bool cs_known_begins(const char *origin);

/* A rule speaks of something in it, or of what a call of it gives. */
bool cs_known_within(const char *origin);

/* What is not handed on, and nothing taken from by a computed name. */
bool cs_known_kept(const char *origin);

/* What gives the thing of a name. */
bool cs_known_importer(const char *origin);

/* For a module in which everything is forbidden, and nothing of it listed by
 * its name, the rule that says so. */
const struct cs_rule *cs_known_whole(const char *origin);

/* The same for what may be named of a module, and all else in it, it alone or
 * in others, is beyond the program. */
const struct cs_rule *cs_known_confined(const char *origin);

/* It is such a thing, of which nothing else is known: what is taken from it is
 * followed on, since that may be worse. */
bool cs_known_beyond(const char *origin);

/* Some thing that a rule forbids, of whatever module, has this last name, or
 * one that begins so. */
bool cs_known_last(const char *name, bool begins);

/* A name that "from MODULE import *" gives a rule something to say about. */
bool cs_known_starred(const char *origin);

/* The module that others have in them by this name ("_os"), or NULL. */
const char *cs_known_inside(const char *name);

/* The same for a module that is meant wherever something is called so. */
bool cs_known_insider(const char *name);

/* The worst that some module has by this name: "system" is "os.system". */
bool cs_known_worst(const char *name, char path[CS_RULES_ORIGIN_MAX]);

#endif
