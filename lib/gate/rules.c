#include "gate/rules.h"

#include <string.h>

static const struct cs_rule rules[CS_RULES] = {
	[CS_RULE_ENCODING] = { "CSG001", "encoding-not-allowed", 838, NULL,
	    "write the source in UTF-8, without a coding line" },
	[CS_RULE_CR] = { "CSG002", "lone-carriage-return", 176, NULL,
	    "end every line with a line feed" },
	[CS_RULE_NUL] = { "CSG003", "nul-byte", 176, NULL,
	    "write a NUL in a string as \\0" },
	[CS_RULE_BIDI] = { "CSG004", "bidi-control", 176, NULL,
	    "write it as an escape, \\u202e" },
	[CS_RULE_LIMIT] = { "CSG005", "analysis-limit", 400, NULL,
	    "split the program, or make it simpler" },
	[CS_RULE_SYNTAX] = { "CSG101", "syntax-error", 0, NULL, NULL },
	[CS_RULE_COMPILE] = { "CSG102", "compile-error", 0, NULL, NULL },
	[CS_RULE_PYTHON2] = { "CSG103", "python2-syntax", 0, NULL,
	    "write it as Python 3 has it" },
	[CS_RULE_NOT_PYTHON] = { "CSG104", "not-python", 0, NULL,
	    "give the program alone" },
	[CS_RULE_BARE_EXCEPT] = { "CSG201", "bare-except", 396,
	    "a bare except catches everything, also SystemExit and "
	    "KeyboardInterrupt",
	    "name the exceptions that are expected here" },
	[CS_RULE_EXCEPT_EXCEPTION] = { "CSG202", "except-exception", 396,
	    "except %s hides every failure",
	    "name the exceptions that are expected here" },
	[CS_RULE_EXCEPT_BASE] = { "CSG203", "except-base-exception", 396,
	    "except %s hides every failure, and the program's own end",
	    "name the exceptions that are expected here" },
	[CS_RULE_SUPPRESS] = { "CSG204", "suppress-exception", 396,
	    "suppressing %s hides every failure",
	    "name the exceptions that are expected here" },
	[CS_RULE_EVAL] = { "CSG301", "eval", 95,
	    "%s is not allowed: it runs a text as code",
	    "ast.literal_eval reads values; json.loads reads JSON" },
	[CS_RULE_EXEC] = { "CSG302", "exec", 95,
	    "%s is not allowed: it runs a text as code",
	    "write the code out, or call a function" },
	[CS_RULE_COMPILE_CALL] = { "CSG303", "compile", 95,
	    "%s is not allowed: it makes code of a text",
	    "ast.parse looks at code without making any" },
	[CS_RULE_RUNNER] = { "CSG304", "code-runner", 95,
	    "%s is not allowed: it runs a text as code",
	    "call the function itself" },
	[CS_RULE_EVALUATED] = { "CSG305", "evaluated-annotation", 95,
	    "%s is not allowed: it runs annotations that are texts",
	    "write annotations as types, not as texts" },
	[CS_RULE_OS_SYSTEM] = { "CSG401", "os-system", 78,
	    "%s is not allowed: it runs a shell command",
	    "pathlib, shutil and os do most of it without a command" },
	[CS_RULE_SUBPROCESS] = { "CSG402", "subprocess", 78,
	    "%s is not allowed: it starts a program",
	    "do it in Python: pathlib, shutil, zipfile, urllib.parse" },
	[CS_RULE_OS_SPAWN] = { "CSG403", "os-exec-spawn-fork", 78,
	    "%s is not allowed: it starts a process",
	    "do it in this process; threads are allowed" },
	[CS_RULE_PROCESS] = { "CSG404", "process-other", 78,
	    "%s is not allowed: it starts a program",
	    "do it in Python: pathlib, shutil, zipfile, urllib.parse" },
	[CS_RULE_GADGET] = { "CSG405", "command-gadget", 78,
	    "%s is not allowed: it starts what it is told in a text",
	    "call the function itself" },
	[CS_RULE_DENIED_IMPORT] = { "CSG501", "denied-import", 470,
	    "%s is not allowed: it loads code past the import statement",
	    "import the module by its name" },
	[CS_RULE_DYNAMIC_IMPORT] = { "CSG503", "dynamic-import", 470,
	    "%s is not allowed with a name that is only known when it runs",
	    "import the module by its name" },
	[CS_RULE_REFLECTION] = { "CSG601", "reflective-access", 470,
	    "what is taken from %s here is only known when it runs",
	    "name what is needed of it, as in module.function" },
	[CS_RULE_DUNDER] = { "CSG602", "forbidden-dunder", 470,
	    "%s is not allowed: it leads into Python's own insides",
	    "use what the object itself offers" },
	[CS_RULE_FRAME] = { "CSG603", "frame-access", 470,
	    "%s is not allowed: it reaches the names of running code",
	    "hand on what is needed as an argument" },
	[CS_RULE_BUILTINS] = { "CSG604", "builtins-lookup", 470,
	    "%s is not allowed: it reaches Python's own functions",
	    "call the function by its name" },
	[CS_RULE_CODE_OBJECT] = { "CSG605", "code-object-edit", 470,
	    "%s is not allowed: it makes code that the program does not show",
	    "write the function out" },
	[CS_RULE_SOCKET] = { "CSG701", "socket", 918,
	    "%s is not allowed: it opens the network", "work on local data" },
	[CS_RULE_NETWORK] = { "CSG702", "network-import", 918,
	    "%s is not allowed: it opens the network", "work on local data" },
	[CS_RULE_DELETE] = { "CSG801", "delete", 0, "%s deletes files", NULL },
	[CS_RULE_WRITTEN] = { "CSG803", "write-then-import", 94,
	    "%s is not allowed: the program imports what it has written",
	    "write the functions into this program" },
	[CS_RULE_NATIVE] = { "CSG901", "native-code", 111,
	    "%s is not allowed: it calls native code", "do it in Python" },
	[CS_RULE_UNPICKLE] = { "CSG902", "unpickle", 502,
	    "%s is not allowed: what it reads can run code",
	    "json reads data alone" },
	[CS_RULE_MARSHAL] = { "CSG903", "marshal", 502,
	    "%s is not allowed: it reads code", "json reads data alone" },
};

const struct cs_rule *
cs_rules_get(enum cs_rule_id id)
{
	return &rules[id];
}

bool
cs_rules_known(const char *prefix)
{
	const size_t n = strlen(prefix);

	for (size_t i = 0; i < CS_RULES; i++)
		if (strncmp(rules[i].id, prefix, n) == 0)
			return true;
	return false;
}
