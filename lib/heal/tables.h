#ifndef CS_HEAL_TABLES_H
#define CS_HEAL_TABLES_H

#include <stdbool.h>
#include <stddef.h>

/*
 * What lib/heal/data knows of Python's modules, compiled in by data/embed.sh.
 * The arrays are sorted by their first columns, byte for byte; the rest of
 * lib/heal asks through the functions.
 */

/* A name, and the import that would bind it. */
struct cs_tables_name {
	const char *name, *module;
	const char *member;	/* "-": the module itself */
	const char *kind;	/* "module", "from", "package" (not Python's) */
	const char *confidence; /* "high", "medium", "low" */
	const char *attributes; /* words that fit in NAME.word; "*", "-" */
};

/* A module ("-" for name) or a name in one that stands elsewhere today. */
struct cs_tables_moved {
	const char *module, *name, *new_module, *new_name;
	const char *tier; /* "sure", or "guess": what is there now differs */
};

struct cs_tables_package {
	const char *module, *package;
};

struct cs_tables_submodule {
	const char *module;
};

/* What to write for an attribute that is another language's, another
 * version's, or another type's. */
struct cs_tables_attribute {
	const char *type; /* "module m": of a module; "type t": of a class */
	const char *name;
	/* "name": another attribute; "call", "call0": {o} and {a} in the place
	 * of the call with one argument or none; "value": the same with or
	 * without a call; "args1", "args2": {a} and {b} of as many arguments;
	 * "slice": of one or two;
	 * "module": another dotted name; "up": the object alone; "sibling": a
	 * name from the same module. */
	const char *form, *text;
	const char *tier; /* "sure", "guess" */
};

/* The attributes of a type or a module, for words that are misspelt. */
struct cs_tables_member {
	const char *type, *words;
};

/* A name of Python 2, or of another language, and what it is here. */
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

/* The rows of a name, which stand together; 0 for one that is not known. */
size_t cs_tables_find_name(
    const char *name, size_t len, const struct cs_tables_name **rows);

/* NULL when nothing is known. */
const struct cs_tables_moved *
cs_tables_find_moved(const char *module, const char *name);
/* The package that provides a module or the nearest module around it. */
const char *cs_tables_find_package(const char *module);

const struct cs_tables_attribute *
cs_tables_find_attribute(const char *type, const char *name);
/* The attributes of a type, between blanks; NULL when they are not known. */
const char *cs_tables_find_members(const char *type);
const struct cs_tables_foreign *
cs_tables_find_foreign(const char *name, size_t len);

/* A module that its package does not import by itself. */
bool cs_tables_is_submodule(const char *module, size_t len);
/* A module of the standard library, by the names and submodules above. */
bool cs_tables_is_stdlib(const char *module);

/* word is one of the words between blanks; "*" holds every word. */
bool cs_tables_holds(const char *words, const char *word, size_t len);

#endif
