#ifndef CS_OPTIONS_TOOLING_H
#define CS_OPTIONS_TOOLING_H

#include "common/front.h"

struct cs_buf;
struct cs_hosttools;

/* Options for the host's functions that a job can call: of cs-sandbox, and of
 * commands that pass them on. */
struct cs_tooling {
	struct cs_list tools, schemas;
	const char *timeout, *calls;
};

#define CS_TOOLING_OPTS(t)                                                     \
	{ CS_OPT_LIST, 0, "tool", "NAME=COMMAND",                              \
		"give jobs a function that this command answers",              \
		{ .list = &(t)->tools } },                                     \
	    { CS_OPT_LIST, 0, "tool-schema", "[NAME=]FILE",                    \
		    "schema of tool arguments, as in model APIs",              \
		    { .list = &(t)->schemas } },                               \
	    { CS_OPT_TEXT, 0, "tool-timeout", "S",                             \
		    "time limit of a tool call in seconds (10)",               \
		    { .text = &(t)->timeout } },                               \
	{                                                                      \
		CS_OPT_TEXT, 0, "max-tool-calls", "N",                         \
		    "tool calls in one job (100)",                             \
		{                                                              \
			.text = &(t)->calls                                    \
		}                                                              \
	}

/* A sentence for the model that is to call them: the functions, each with its
 * parameters and the first line of its description; nothing if there is no
 * tool. */
void cs_tooling_tell(const struct cs_tooling *t, struct cs_buf *out);

/* Their values, for cs_hosttools_free(); NULL if there is no tool.  A bad one
 * ends the program. */
const struct cs_hosttools *
cs_tooling_read(const struct cs_tooling *t, struct cs_hosttools *out);

#endif
