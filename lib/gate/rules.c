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
	[CS_RULE_DYNAMIC_IMPORT] = { "CSG503", "dynamic-import", 470,
	    "%s is not allowed with a name that is only known when it runs",
	    "import the module by its name" },
	[CS_RULE_REFLECTION] = { "CSG601", "reflective-access", 470,
	    "what is taken from %s here is only known when it runs",
	    "name what is needed of it, as in module.function" },
};

/* What must not be named.  '*' at the end stands for anything without a dot.
 * The first that fits decides; CS_RULES: it is allowed. */
static const struct {
	const char *origin;
	enum cs_rule_id rule;
} forbidden[] = {
	{ "builtins.eval", CS_RULE_EVAL },
	{ "builtins.exec", CS_RULE_EXEC },
	{ "builtins.compile", CS_RULE_COMPILE_CALL },
	{ "os.system", CS_RULE_OS_SYSTEM },
	{ "os.popen", CS_RULE_OS_SYSTEM },
	{ "os.popen2", CS_RULE_OS_SYSTEM },
	{ "os.popen3", CS_RULE_OS_SYSTEM },
	{ "os.popen4", CS_RULE_OS_SYSTEM },
	{ "os.startfile", CS_RULE_OS_SYSTEM },
	{ "posix.system", CS_RULE_OS_SYSTEM },
	{ "nt.system", CS_RULE_OS_SYSTEM },
	{ "nt.startfile", CS_RULE_OS_SYSTEM },
	{ "subprocess.PIPE", CS_RULES },
	{ "subprocess.STDOUT", CS_RULES },
	{ "subprocess.DEVNULL", CS_RULES },
	{ "subprocess.SubprocessError", CS_RULES },
	{ "subprocess.CalledProcessError", CS_RULES },
	{ "subprocess.TimeoutExpired", CS_RULES },
	{ "subprocess.CompletedProcess", CS_RULES },
	{ "subprocess.list2cmdline", CS_RULES },
	{ "subprocess.run", CS_RULE_SUBPROCESS },
	{ "subprocess.call", CS_RULE_SUBPROCESS },
	{ "subprocess.check_call", CS_RULE_SUBPROCESS },
	{ "subprocess.check_output", CS_RULE_SUBPROCESS },
	{ "subprocess.getoutput", CS_RULE_SUBPROCESS },
	{ "subprocess.getstatusoutput", CS_RULE_SUBPROCESS },
	{ "subprocess.Popen", CS_RULE_SUBPROCESS },
	{ "subprocess.*", CS_RULE_SUBPROCESS },
	{ "os.execl*", CS_RULE_OS_SPAWN },
	{ "os.execv*", CS_RULE_OS_SPAWN },
	{ "os.spawnl*", CS_RULE_OS_SPAWN },
	{ "os.spawnv*", CS_RULE_OS_SPAWN },
	{ "os.posix_spawn*", CS_RULE_OS_SPAWN },
	{ "os.fork*", CS_RULE_OS_SPAWN },
	{ "posix.execv*", CS_RULE_OS_SPAWN },
	{ "posix.posix_spawn*", CS_RULE_OS_SPAWN },
	{ "posix.fork*", CS_RULE_OS_SPAWN },
	{ "nt.execv*", CS_RULE_OS_SPAWN },
	{ "nt.spawnv*", CS_RULE_OS_SPAWN },
	{ "_posixsubprocess.fork_exec", CS_RULE_OS_SPAWN },
	{ "asyncio.create_subprocess_*", CS_RULE_SUBPROCESS },
	{ "asyncio.subprocess.create_subprocess_*", CS_RULE_SUBPROCESS },
	{ "pty.fork", CS_RULE_OS_SPAWN },
	{ "pty.spawn", CS_RULE_PROCESS },
};

/* What is no offence to name, but leads to one. */
static const char *const followed[] = {
	"builtins.Exception",
	"builtins.BaseException",
	"builtins.getattr",
	"builtins.globals",
	"builtins.locals",
	"builtins.vars",
	/* What these are given is not called. */
	"builtins.bool",
	"builtins.dir",
	"builtins.hasattr",
	"builtins.help",
	"builtins.id",
	"builtins.isinstance",
	"builtins.print",
	"builtins.repr",
	"builtins.str",
	"builtins.type",
	/* What these give holds what they are given. */
	"builtins.frozenset",
	"builtins.iter",
	"builtins.list",
	"builtins.reversed",
	"builtins.set",
	"builtins.sorted",
	"builtins.tuple",
	"contextlib.suppress",
	"sys.modules",
	"typing.TYPE_CHECKING",
	"typing_extensions.TYPE_CHECKING",
};

static const char *const importers[] = {
	"builtins.__import__",
	"importlib.__import__",
	"importlib.import_module",
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

static bool
fits(const char *pattern, const char *origin)
{
	size_t n;

	/* Most are told apart by this alone. */
	if (pattern[0] != origin[0])
		return false;
	n = strlen(pattern);
	if (pattern[n - 1] != '*')
		return strcmp(pattern, origin) == 0;
	return strncmp(pattern, origin, n - 1) == 0 &&
	    strchr(origin + n - 1, '.') == NULL;
}

const struct cs_rule *
cs_rules_for(const char *origin)
{
	for (size_t i = 0; i < sizeof(forbidden) / sizeof(forbidden[0]); i++)
		if (fits(forbidden[i].origin, origin))
			return forbidden[i].rule == CS_RULES
			    ? NULL
			    : &rules[forbidden[i].rule];
	return NULL;
}

/* The origin is text, or a module on the way to it. */
static bool
leads_to(const char *origin, const char *text)
{
	size_t n;

	if (origin[0] != text[0])
		return false;
	n = strlen(origin);
	return strncmp(origin, text, n) == 0 &&
	    (text[n] == '.' || text[n] == '\0');
}

bool
cs_rules_watch(const char *origin)
{
	for (size_t i = 0; i < sizeof(followed) / sizeof(followed[0]); i++)
		if (leads_to(origin, followed[i]))
			return true;
	for (size_t i = 0; i < sizeof(importers) / sizeof(importers[0]); i++)
		if (leads_to(origin, importers[i]))
			return true;
	for (size_t i = 0; i < sizeof(forbidden) / sizeof(forbidden[0]); i++)
		if (leads_to(origin, forbidden[i].origin))
			return true;
	return cs_rules_for(origin) != NULL;
}

bool
cs_rules_importer(const char *origin)
{
	for (size_t i = 0; i < sizeof(importers) / sizeof(importers[0]); i++)
		if (strcmp(origin, importers[i]) == 0)
			return true;
	return false;
}

bool
cs_rules_module(const char *origin)
{
	for (size_t i = 0; i < sizeof(forbidden) / sizeof(forbidden[0]); i++)
		if (strcmp(origin, forbidden[i].origin) != 0 &&
		    leads_to(origin, forbidden[i].origin))
			return true;
	return false;
}

bool
cs_rules_starred(const char *origin)
{
	for (size_t i = 0; i < sizeof(forbidden) / sizeof(forbidden[0]); i++) {
		const char *pattern = forbidden[i].origin;
		const size_t n = strlen(pattern);

		/* Not every name is in a module of which all is forbidden. */
		if ((n < 2 || strcmp(pattern + n - 2, ".*") != 0) &&
		    fits(pattern, origin))
			return forbidden[i].rule != CS_RULES;
	}
	return false;
}
