#ifndef CS_GATE_RULES_H
#define CS_GATE_RULES_H

#include <stdbool.h>

/* The rules: what each is called and what it says.  An id is never used for
 * another rule. */

enum cs_rule_id {
	CS_RULE_ENCODING,
	CS_RULE_CR,
	CS_RULE_NUL,
	CS_RULE_BIDI,
	CS_RULE_LIMIT,
	CS_RULE_SYNTAX,
	CS_RULE_COMPILE,
	CS_RULE_PYTHON2,
	CS_RULE_NOT_PYTHON,
	CS_RULE_BARE_EXCEPT,
	CS_RULE_EXCEPT_EXCEPTION,
	CS_RULE_EXCEPT_BASE,
	CS_RULE_SUPPRESS,
	CS_RULE_EVAL,
	CS_RULE_EXEC,
	CS_RULE_COMPILE_CALL,
	CS_RULE_OS_SYSTEM,
	CS_RULE_SUBPROCESS,
	CS_RULE_OS_SPAWN,
	CS_RULE_PROCESS,
	CS_RULE_DYNAMIC_IMPORT,
	CS_RULE_REFLECTION,
	CS_RULES
};

struct cs_rule {
	const char *id, *name;
	int cwe;	     /* 0: none */
	const char *message; /* NULL: the fault's own; %s: what was named */
	const char *hint;    /* NULL: none */
};

const struct cs_rule *cs_rules_get(enum cs_rule_id id);

/* Does any rule's id begin so? */
bool cs_rules_known(const char *prefix);

enum { CS_RULES_ORIGIN_MAX = 64 }; /* bytes of an origin that matters */

/* The rule that forbids to name the thing of this origin ("os.system"), NULL
 * when none does. */
const struct cs_rule *cs_rules_for(const char *origin);

/* The origin matters: a rule speaks of it, or of something in it. */
bool cs_rules_watch(const char *origin);

/* A module, or what is like one, in which a rule forbids something. */
bool cs_rules_module(const char *origin);

/* What gives the module of a name. */
bool cs_rules_importer(const char *origin);

/* A name that "from MODULE import *" gives a rule something to say about. */
bool cs_rules_starred(const char *origin);

#endif
