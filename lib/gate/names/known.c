#include "gate/names/known.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* What may be named, but leads to something that may not; what may be named in
 * a module that is otherwise forbidden; what returns the object of a name. */
enum {
	FOLLOWED = CS_RULES,
	ALLOWED,
	IMPORTER,
};

enum how {
	NAMED,	/* naming it is enough */
	CALLED, /* calling it, or passing it on */
	WHOLE,	/* a module: everything in it that is not listed here */
};

struct known {
	const char *origin;
	int rule; /* enum cs_rule_id, or one of those above */
	enum how how;
};

/* "A()" is the result of calling A. */
static const struct known table[] = {
#include "gate/names/known.inc"
};

/* Names with this prefix, and no further dot. */
static const struct {
	const char *start;
	int rule;
} families[] = {
	{ "asyncio.create_subprocess_", CS_RULE_SUBPROCESS },
	{ "ctypes.c_", ALLOWED },
	{ "networkx.read_", CS_RULE_BEYOND },
	{ "networkx.write_", CS_RULE_BEYOND },
	{ "os._exec", CS_RULE_OS_SPAWN },
	{ "os._spawn", CS_RULE_OS_SPAWN },
	{ "os._wrap_close", CS_RULE_OS_SYSTEM },
	{ "os.EX_", ALLOWED },
	{ "os.execl", CS_RULE_OS_SPAWN },
	{ "os.execv", CS_RULE_OS_SPAWN },
	{ "os.fork", CS_RULE_OS_SPAWN },
	{ "os.posix_spawn", CS_RULE_OS_SPAWN },
	{ "os.spawnl", CS_RULE_OS_SPAWN },
	{ "os.spawnv", CS_RULE_OS_SPAWN },
	{ "resource.RLIMIT_", ALLOWED },
	{ "resource.RUSAGE_", ALLOWED },
	{ "signal.ITIMER_", ALLOWED },
	{ "signal.SIG", ALLOWED },
	{ "sklearn.datasets.fetch_", CS_RULE_NETWORK },
	{ "sklearn.datasets.make_", ALLOWED },
	{ "socket.AF_", ALLOWED },
	{ "socket.AI_", ALLOWED },
	{ "socket.INADDR_", ALLOWED },
	{ "socket.IPPROTO_", ALLOWED },
	{ "socket.MSG_", ALLOWED },
	{ "socket.NI_", ALLOWED },
	{ "socket.SHUT_", ALLOWED },
	{ "socket.SOCK_", ALLOWED },
	{ "socket.SOL_", ALLOWED },
	{ "socket.SO_", ALLOWED },
	{ "socket.TCP_", ALLOWED },
};

/* Modules that are not passed on to where they cannot be followed, and whose
 * attributes are not accessed by computed names. */
static const char *const kept[] = { "_ctypes", "_imp", "_pickle",
	"_posixsubprocess", "_socket", "builtins", "code", "ctypes", "imp",
	"importlib", "importlib.machinery", "importlib.util", "marshal",
	"multiprocessing", "os", "pickle", "pty", "runpy", "socket",
	"subprocess", "sys", "sys.modules" };

/* The names of modules as members of other modules. */
static const struct {
	const char *name, *module;
} inside[] = {
	{ "__builtins__", "builtins" },
	{ "asyncio", "asyncio" },
	{ "bdb", "bdb" },
	{ "bltns", "builtins" },
	{ "builtins", "builtins" },
	{ "ctypes", "ctypes" },
	{ "gc", "gc" },
	{ "importlib", "importlib" },
	{ "inspect", "inspect" },
	{ "joblib", "joblib" },
	{ "linecache", "linecache" },
	{ "marshal", "marshal" },
	{ "multiprocessing", "multiprocessing" },
	{ "nt", "os" },
	{ "os", "os" },
	{ "pdb", "pdb" },
	{ "pickle", "pickle" },
	{ "pkgutil", "pkgutil" },
	{ "posix", "os" },
	{ "pty", "pty" },
	{ "pydoc", "pydoc" },
	{ "pyprofile", "profile" },
	{ "runpy", "runpy" },
	{ "socket", "socket" },
	{ "subprocess", "subprocess" },
	{ "timeit", "timeit" },
	{ "webbrowser", "webbrowser" },
	{ "zipimport", "zipimport" },
	{ "sys", "sys" },
};

/* Names that are telling by themselves if the module is unknown, in addition to
 * those that start a program. */
static const char *const worst[] = { "builtins.__import__", "builtins.eval",
	"builtins.exec", "importlib.import_module", "sys.modules" };

/* The first entry that is not before origin. */
static size_t
lower(const char *origin)
{
	size_t low = 0, high = sizeof(table) / sizeof(table[0]);

	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (strcmp(table[middle].origin, origin) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static const struct known *
find(const char *origin)
{
	const size_t i = lower(origin);

	return i < sizeof(table) / sizeof(table[0]) &&
		strcmp(table[i].origin, origin) == 0
	    ? &table[i]
	    : NULL;
}

/* -1 if it is in none. */
static int
family(const char *origin)
{
	for (size_t i = 0; i < sizeof(families) / sizeof(families[0]); i++) {
		const size_t n = strlen(families[i].start);

		if (families[i].start[0] == origin[0] &&
		    strncmp(families[i].start, origin, n) == 0 &&
		    strchr(origin + n, '.') == NULL)
			return families[i].rule;
	}
	return -1;
}

/* The end of the enclosing object's path: "A" of "A.B", and of "A()". */
static char *
end_of_outer(char *path)
{
	const size_t n = strlen(path);

	return n > 2 && path[n - 1] == ')' ? path + n - 2 : strrchr(path, '.');
}

/* The nearest entry for something that contains origin. */
static const struct known *
around(const char *origin)
{
	char path[CS_RULES_ORIGIN_MAX];
	const struct known *k = NULL;
	char *dot;

	memcpy(path, origin, strlen(origin) + 1);
	while (k == NULL && (dot = end_of_outer(path)) != NULL) {
		*dot = '\0';
		k = find(path);
	}
	return k;
}

static const struct cs_rule *
rule_of(int rule)
{
	return rule >= 0 && rule < CS_RULES
	    ? cs_rules_get((enum cs_rule_id)rule)
	    : NULL;
}

const struct cs_rule *
cs_known_rule(const char *origin)
{
	const struct known *k = find(origin);
	int rule;

	if (k != NULL)
		return k->how == NAMED ? rule_of(k->rule) : NULL;
	rule = family(origin);
	if (rule >= 0)
		return rule_of(rule);
	k = around(origin);
	return k != NULL && k->how == WHOLE ? rule_of(k->rule) : NULL;
}

const struct cs_rule *
cs_known_rule_called(const char *origin)
{
	const struct known *k = find(origin);

	return k != NULL && k->how == CALLED ? rule_of(k->rule) : NULL;
}

bool
cs_known_begins(const char *origin)
{
	const size_t i = lower(origin);

	return i < sizeof(table) / sizeof(table[0]) &&
	    strncmp(table[i].origin, origin, strlen(origin)) == 0;
}

bool
cs_known_watch(const char *origin)
{
	return origin[0] == CS_KNOWN_MODULE[0] ||
	    origin[0] == CS_KNOWN_ANY[0] || find(origin) != NULL ||
	    cs_known_within(origin) || cs_known_rule(origin) != NULL;
}

bool
cs_known_within(const char *origin)
{
	char path[CS_RULES_ORIGIN_MAX + 1];

	(void)snprintf(path, sizeof(path), "%s(", origin);
	if (cs_known_begins(path))
		return true;
	(void)snprintf(path, sizeof(path), "%s.", origin);
	return cs_known_begins(path);
}

bool
cs_known_importer(const char *origin)
{
	const struct known *k = find(origin);

	return k != NULL && k->rule == IMPORTER;
}

bool
cs_known_kept(const char *origin)
{
	for (size_t i = 0; i < sizeof(kept) / sizeof(kept[0]); i++)
		if (strcmp(kept[i], origin) == 0)
			return true;
	return false;
}

const struct cs_rule *
cs_known_whole(const char *origin)
{
	const size_t n = strlen(origin);
	const struct known *k = find(origin);

	if (k == NULL || k->how != WHOLE)
		return NULL;
	for (const struct known *in = k + 1;
	     in < table + sizeof(table) / sizeof(table[0]) &&
	     strncmp(in->origin, origin, n) == 0 && in->origin[n] == '.';
	     in++)
		if (in->rule < CS_RULES &&
		    strchr(in->origin + n + 1, '.') == NULL)
			return NULL;
	return rule_of(k->rule);
}

const struct cs_rule *
cs_known_confined(const char *origin)
{
	const struct known *k = find(origin);

	return k != NULL && k->how == WHOLE && k->rule == CS_RULE_BEYOND
	    ? rule_of(k->rule)
	    : NULL;
}

bool
cs_known_beyond(const char *origin)
{
	return find(origin) == NULL &&
	    cs_known_rule(origin) == cs_rules_get(CS_RULE_BEYOND);
}

static bool
ends_in(const char *origin, const char *name, bool begins)
{
	const char *dot = strrchr(origin, '.');
	const char *last = dot != NULL ? dot + 1 : origin;

	return begins ? strncmp(last, name, strlen(name)) == 0
		      : strcmp(last, name) == 0;
}

bool
cs_known_last(const char *name, bool begins)
{
	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++)
		if (table[i].rule < CS_RULES &&
		    ends_in(table[i].origin, name, begins))
			return true;
	for (size_t i = 0; i < sizeof(families) / sizeof(families[0]); i++) {
		const char *last = strrchr(families[i].start, '.') + 1;

		if (families[i].rule < CS_RULES &&
		    (strncmp(name, last, strlen(last)) == 0 ||
			(begins && strncmp(last, name, strlen(name)) == 0)))
			return true;
	}
	return false;
}

bool
cs_known_starred(const char *origin)
{
	const struct known *k = find(origin);

	/* A name need not exist in a module that is forbidden as a whole. */
	return (k != NULL && k->rule != ALLOWED) || family(origin) >= 0;
}

const char *
cs_known_inside(const char *name)
{
	const char *plain = name + (name[0] == '_' && name[1] != '_');

	for (size_t i = 0; i < sizeof(inside) / sizeof(inside[0]); i++)
		if (strcmp(inside[i].name, plain) == 0)
			return inside[i].module;
	return NULL;
}

bool
cs_known_insider(const char *name)
{
	static const char *const modules[] = { "builtins", "importlib", "os",
		"sys" };
	const char *module = cs_known_inside(name);

	for (size_t i = 0; i < sizeof(modules) / sizeof(modules[0]); i++)
		if (module != NULL && strcmp(modules[i], module) == 0)
			return true;
	return false;
}

bool
cs_known_worst(const char *name, char path[CS_RULES_ORIGIN_MAX])
{
	const struct cs_rule *rule;

	for (size_t i = 0; i < sizeof(worst) / sizeof(worst[0]); i++)
		if (strcmp(strrchr(worst[i], '.') + 1, name) == 0) {
			memcpy(path, worst[i], strlen(worst[i]) + 1);
			return true;
		}
	if (snprintf(path, CS_RULES_ORIGIN_MAX, "os.%s", name) >=
	    CS_RULES_ORIGIN_MAX)
		return false;
	rule = cs_known_rule(path);
	return rule == cs_rules_get(CS_RULE_OS_SYSTEM) ||
	    rule == cs_rules_get(CS_RULE_OS_SPAWN);
}
