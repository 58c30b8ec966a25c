#ifndef CS_HEAL_TABLES_H
#define CS_HEAL_TABLES_H

#include <stdbool.h>
#include <stddef.h>

/*
 * What lib/heal/data knows about Python's modules, compiled in by
 * data/embed.sh.  The arrays are sorted by their first columns, bytewise; the
 * rest of lib/heal uses the functions.
 */

/* A name, and the import that would bind it. */
struct cs_tables_name {
	const char *name, *module;
	const char *member;	/* "-": the module itself */
	const char *kind;	/* "module", "from", "package" (not Python's) */
	const char *confidence; /* "high", "medium", "low" */
	const char *attributes; /* words valid in NAME.word; "*", "-" */
};

/* A module ("-" for name) or a name in one that is elsewhere today. */
struct cs_tables_moved {
	const char *module, *name, *new_module, *new_name;
	const char *tier; /* "sure", or "guess": the replacement differs */
};

struct cs_tables_package {
	const char *module, *package;
};

struct cs_tables_submodule {
	const char *module;
};

/* The replacement for an attribute of another language, another version, or
 * another type. */
struct cs_tables_attribute {
	const char *type; /* "module m": in a module; "type t": in a class */
	const char *name;
	/* "name": another attribute; "call", "call0": {o} and {a} instead of
	 * the call with one argument or none; "value": the same with or without
	 * a call; "args1", "args2": {a} and {b} for that many arguments;
	 * "slice": for one or two; "module": another dotted name; "up": only
	 * the object; "sibling": a name from the same module. */
	const char *form, *text;
	const char *tier; /* "sure", "guess" */
};

/* The attributes of a type or a module, for misspelt words. */
struct cs_tables_member {
	const char *type, *words;
};

/* A name from Python 2 or another language, and its equivalent here. */
struct cs_tables_foreign {
	const char *name, *text, *tier;
};

extern const struct cs_tables_name cs_tables_names[];
extern const size_t cs_tables_names_n;
extern const struct cs_tables_moved cs_tables_moveds[];
extern const size_t cs_tables_moveds_n;
extern const struct cs_tables_package cs_tables_packages[];
extern const size_t cs_tables_packages_n;
extern const struct cs_tables_submodule cs_tables_submodules[];
extern const size_t cs_tables_submodules_n;
extern const struct cs_tables_attribute cs_tables_attributes[];
extern const size_t cs_tables_attributes_n;
extern const struct cs_tables_member cs_tables_members[];
extern const size_t cs_tables_members_n;
extern const struct cs_tables_foreign cs_tables_foreigns[];
extern const size_t cs_tables_foreigns_n;

/* The rows of a name, which are adjacent; 0 for an unknown one. */
size_t cs_tables_find_name(
    const char *name, size_t len, const struct cs_tables_name **rows);

/* NULL if unknown. */
const struct cs_tables_moved *
cs_tables_find_moved(const char *module, const char *name);
/* The package that provides a module or the nearest module that contains it. */
const char *cs_tables_find_package(const char *module);

const struct cs_tables_attribute *
cs_tables_find_attribute(const char *type, const char *name);
/* The attributes of a type, separated by blanks; NULL if unknown. */
const char *cs_tables_find_members(const char *type);
const struct cs_tables_foreign *
cs_tables_find_foreign(const char *name, size_t len);

/* Whether it is a module that its package does not import by itself. */
bool cs_tables_is_submodule(const char *module, size_t len);
/* Whether it is a module of the standard library, by the names and submodules
 * above. */
bool cs_tables_is_stdlib(const char *module);

/* Whether word is one of the words separated by blanks; "*" matches every
 * word. */
bool cs_tables_holds(const char *words, const char *word, size_t len);

#endif
