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
enum {
	CS_TOOLBOX_BASH = 1 << 0,
	CS_TOOLBOX_SESSIONS = 1 << 1,
	CS_TOOLBOX_FOLDER = 1 << 2, /* programs begin in one of the machine */
	CS_TOOLBOX_PATCH = 1 << 3,  /* and what they change there is told */
	CS_TOOLBOX_READS = 1 << 4,  /* other files are shown */
	CS_TOOLBOX_NETWORK = 1 << 5,
};

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
	const char *advice; /* NULL: it runs no program */
	const struct cs_toolbox_arg *args;
	const char *lang;  /* of the job, unless an argument says it */
	const char *until; /* NULL: to the end */
	/* It is for those who have the one and have not the other. */
	unsigned with, without;
	bool open; /* its programs have the network */
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

/*
 * The tool as whoever has that offers it: in told, whose description says,
 * where programs are run, what they find, and has the functions of the host
 * behind it. It stands in text, the caller's, as long as that does.  -1 when
 * memory ran out.
 */
int cs_toolbox_tell(const struct cs_tool *tool, unsigned has,
    const struct cs_buf *functions, struct cs_buf *text, struct cs_tool *told);

/*
 * The job that a call asks for: an envelope of that id (NULL: none), the
 * caller's.  arguments may be NULL, and null in it is an argument that was not
 * given.  NULL and err: CS_EUSAGE with a text for whoever called.
 */
struct cs_json *cs_toolbox_job(const struct cs_tool *tool, const char *id,
    const struct cs_json *arguments, struct cs_err *err);

#endif
