#ifndef CS_GATE_RULES_H
#define CS_GATE_RULES_H

/* The rules: what each is called and what it says.  An id is never used for
 * another rule. */

enum cs_rule_id {
	CS_RULE_ENCODING,
	CS_RULE_CR,
	CS_RULE_NUL,
	CS_RULE_BIDI,
	CS_RULE_LIMIT,
	CS_RULE_UNUSED,
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
	CS_RULE_RUNNER,
	CS_RULE_EVALUATED,
	CS_RULE_OS_SYSTEM,
	CS_RULE_SUBPROCESS,
	CS_RULE_OS_SPAWN,
	CS_RULE_PROCESS,
	CS_RULE_GADGET,
	CS_RULE_DENIED_IMPORT,
	CS_RULE_UNLISTED,
	CS_RULE_DYNAMIC_IMPORT,
	CS_RULE_REFLECTION,
	CS_RULE_DUNDER,
	CS_RULE_FRAME,
	CS_RULE_BUILTINS,
	CS_RULE_CODE_OBJECT,
	CS_RULE_OPEN_NAME,
	CS_RULE_SOCKET,
	CS_RULE_NETWORK,
	CS_RULE_DELETE,
	CS_RULE_OPEN,
	CS_RULE_WRITTEN,
	CS_RULE_NATIVE,
	CS_RULE_UNPICKLE,
	CS_RULE_MARSHAL,
	CS_RULES
};

struct cs_rule {
	const char *id, *name;
	int cwe;	     /* 0: none */
	const char *message; /* NULL: the fault's own; %s: what was named */
	const char *hint;    /* NULL: none */
};

const struct cs_rule *cs_rules_get(enum cs_rule_id id);

enum { CS_RULES_ORIGIN_MAX = 64 }; /* bytes of an origin that matters */

#endif
