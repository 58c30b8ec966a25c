#ifndef CS_GATE_NAMES_KNOWN_H
#define CS_GATE_NAMES_KNOWN_H

#include <stdbool.h>

#include "gate/rules.h"

/* What the rules know about Python's library and third-party ones: the objects
 * in it, by their origin ("os.system"), that must not be named, and what leads
 * to them.  An origin is shorter than CS_RULES_ORIGIN_MAX. */

/* The origin of a module that no rule concerns; of what it contains: "?.". */
#define CS_KNOWN_MODULE "?"

/* The origin of what may be any module, or any member of one. */
#define CS_KNOWN_ANY "*"

/* The rule that forbids naming the object, NULL if none does. */
const struct cs_rule *cs_known_rule(const char *origin);

/* The rule that forbids calling the object or passing it on. */
const struct cs_rule *cs_known_rule_called(const char *origin);

/* Whether the origin matters: a rule concerns it, or a member of it. */
bool cs_known_watch(const char *origin);

/* Whether some origin that a rule concerns begins like this. */
bool cs_known_begins(const char *origin);

/* Whether a rule concerns a member of it, or of the result of calling it. */
bool cs_known_within(const char *origin);

/* Whether it may not be passed on, or accessed by a computed name. */
bool cs_known_kept(const char *origin);

/* Whether it returns the object of a given name. */
bool cs_known_importer(const char *origin);

/* For a module that is forbidden as a whole, and has no member listed by name,
 * the rule that says so. */
const struct cs_rule *cs_known_whole(const char *origin);

/* The same for a name in a module of which everything else, by itself or with
 * others, reaches beyond the program. */
const struct cs_rule *cs_known_confined(const char *origin);

/* Whether it is such an object, about which nothing else is known: what is
 * accessed through it is followed, since that may be worse. */
bool cs_known_beyond(const char *origin);

/* Whether some object that a rule forbids, in any module, has this last
 * component, or one that begins with it. */
bool cs_known_last(const char *name, bool begins);

/* Whether a rule concerns a name that "from MODULE import *" binds. */
bool cs_known_starred(const char *origin);

/* The module that other modules have as a member of this name ("_os"), or
 * NULL. */
const char *cs_known_inside(const char *name);

/* The same for a module that is assumed wherever something has that name. */
bool cs_known_insider(const char *name);

/* The worst member that some module has under this name: "system" is
 * "os.system". */
bool cs_known_worst(const char *name, char path[CS_RULES_ORIGIN_MAX]);

#endif
