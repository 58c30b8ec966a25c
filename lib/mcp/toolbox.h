#ifndef CS_MCP_TOOLBOX_H
#define CS_MCP_TOOLBOX_H

#include <stdbool.h>
#include <stddef.h>

struct cs_buf;
struct cs_err;
struct cs_json;

/*
 * The tools offered to a model, each a way to ask cs-run for something: one
 * table, from which all descriptions are generated and all calls parsed.  Their
 * arguments are flat, so that each vendor's API accepts them.
 */

enum cs_toolbox_kind {
	CS_TOOLBOX_STRING,
	CS_TOOLBOX_NUMBER,
	CS_TOOLBOX_STRINGS,
	CS_TOOLBOX_BOOL
};

/* The capabilities of whoever offers the tools. */
enum {
	CS_TOOLBOX_BASH = 1 << 0,
	CS_TOOLBOX_SESSIONS = 1 << 1,
	CS_TOOLBOX_FOLDER = 1 << 2, /* programs start in a host directory */
	CS_TOOLBOX_PATCH = 1 << 3,  /* and their changes to it are reported */
	CS_TOOLBOX_READS = 1 << 4,  /* other files are visible */
	CS_TOOLBOX_NETWORK = 1 << 5,
};

struct cs_toolbox_arg {
	const char *name; /* NULL ends a list */
	enum cs_toolbox_kind kind;
	bool required;
	const char *key; /* in the envelope, below "options" if it says so */
	const char *const *words; /* allowed values; NULL: any */
	const char *description;
};

struct cs_tool {
	const char *name, *title, *description;
	const char *advice; /* NULL: it runs no program */
	const struct cs_toolbox_arg *args;
	const char *lang;  /* of the job, unless given by an argument */
	const char *until; /* NULL: to the end */
	/* It is for those who have the one and lack the other. */
	unsigned with, without;
	bool open; /* its programs have the network */
};

/* The ith of those for these capabilities, NULL after the last. */
const struct cs_tool *cs_toolbox_at(size_t i, unsigned has);
const struct cs_tool *cs_toolbox_named(const char *name, unsigned has);

/* How a schema is written.  Besides plain JSON Schema 2020-12 there are STRICT,
 * where every property is required and may be null instead, and GEMINI, with
 * types in capitals, an order, and nothing about other keys. */
enum cs_toolbox_style {
	CS_TOOLBOX_PLAIN,
	CS_TOOLBOX_STRICT,
	CS_TOOLBOX_GEMINI
};

/* The arguments as a schema; NULL if out of memory. */
struct cs_json *
cs_toolbox_schema(const struct cs_tool *tool, enum cs_toolbox_style style);

/* The tool as the protocol lists it; NULL if out of memory. */
struct cs_json *cs_toolbox_definition(const struct cs_tool *tool);

/*
 * The tool as offered with these capabilities: in told, whose description says,
 * if it runs programs, what they find, followed by the sentences in more.  It
 * points into text, the caller's, and is valid as long as that.  -1 if out of
 * memory.
 */
int cs_toolbox_tell(const struct cs_tool *tool, unsigned has,
    const struct cs_buf *more, struct cs_buf *text, struct cs_tool *told);

/*
 * The job that a call asks for: an envelope with that id (NULL: none), owned by
 * the caller.  arguments may be NULL, and null in it means not given.  NULL and
 * err: CS_EUSAGE with a text for the caller of the tool.
 */
struct cs_json *cs_toolbox_job(const struct cs_tool *tool, const char *id,
    const struct cs_json *arguments, struct cs_err *err);

#endif
