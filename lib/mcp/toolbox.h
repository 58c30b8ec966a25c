#ifndef CS_MCP_TOOLBOX_H
#define CS_MCP_TOOLBOX_H

#include <stdbool.h>
#include <stddef.h>

struct cs_buf;
struct cs_err;
struct cs_json;

/*
 * The tools that a model is offered, each a way to ask cs-run something: one
 * table, from which every description of them and every reading of a call is
 * made.  Their arguments are flat, so that each vendor's API takes them.
 */

enum cs_toolbox_kind {
	CS_TOOLBOX_STRING,
	CS_TOOLBOX_NUMBER,
	CS_TOOLBOX_STRINGS,
	CS_TOOLBOX_BOOL
};

/* What whoever offers the tools has. */
enum { CS_TOOLBOX_BASH = 1, CS_TOOLBOX_SESSIONS = 2 };

struct cs_toolbox_arg {
	const char *name; /* NULL ends a list */
	enum cs_toolbox_kind kind;
	bool required;
	const char
	    *key; /* of the envelope, below "options" where that says so */
	const char *const *words; /* what a string may be; NULL: anything */
	const char *description;
};

struct cs_tool {
	const char *name, *title, *description;
	const struct cs_toolbox_arg *args;
	const char *lang;  /* of the job, unless an argument says it */
	const char *until; /* NULL: to the end */
	/* It is for those who have the one and have not the other. */
	unsigned with, without;
};

/* NULL behind the last of those for whoever has that. */
const struct cs_tool *cs_toolbox_at(size_t i, unsigned has);
const struct cs_tool *cs_toolbox_named(const char *name, unsigned has);

/* How a schema is written.  Beside the plain form of JSON Schema 2020-12 there
 * are STRICT, where every property is required and may be null instead, and
 * GEMINI, with types in capitals, an order, and nothing about other keys. */
enum cs_toolbox_style {
	CS_TOOLBOX_PLAIN,
	CS_TOOLBOX_STRICT,
	CS_TOOLBOX_GEMINI
};

/* The arguments as a schema; NULL when memory ran out. */
struct cs_json *
cs_toolbox_schema(const struct cs_tool *tool, enum cs_toolbox_style style);

/* The tool as the protocol lists it; NULL when memory ran out. */
struct cs_json *cs_toolbox_definition(const struct cs_tool *tool);

/* Its description, with more behind it where programs are run; in buf, or the
 * tool's own when there is no more.  NULL when memory ran out. */
const char *cs_toolbox_describe(
    const struct cs_tool *tool, const struct cs_buf *more, struct cs_buf *buf);

/*
 * The job that a call asks for: an envelope of that id (NULL: none), the
 * caller's.  arguments may be NULL, and null in it is an argument that was not
 * given.  NULL and err: CS_EUSAGE with a text for whoever called.
 */
struct cs_json *cs_toolbox_job(const struct cs_tool *tool, const char *id,
    const struct cs_json *arguments, struct cs_err *err);

#endif
