#ifndef CS_OPTIONS_MENDING_H
#define CS_OPTIONS_MENDING_H

#include "common/front.h"

/* Time limit of a patcher. */
enum {
	CS_MENDING_PATCHER_MS = 60 * 1000,
	CS_MENDING_PATCHER_MAX_MS = 24 * 60 * CS_MENDING_PATCHER_MS,
};

/* Options for local repairs: of cs-heal, and of cs-run, which passes them
 * on. */
struct cs_mending {
	struct cs_list only, skip; /* fixers by name */
	bool no_guess, placeholders;
};

#define CS_MENDING_OPTS(m)                                                     \
	{ CS_OPT_LIST, 0, "only", "FIXER", "use only this fixer",              \
		{ .list = &(m)->only } },                                      \
	    { CS_OPT_LIST, 0, "skip", "FIXER", "do not use this fixer",        \
		    { .list = &(m)->skip } },                                  \
	    { CS_OPT_FLAG, 0, "no-guess", NULL,                                \
		    "make no change that is a guess",                          \
		    { .flag = &(m)->no_guess } },                              \
	{                                                                      \
		CS_OPT_FLAG, 0, "placeholders", NULL,                          \
		    "make up what is missing, and mark it",                    \
		{                                                              \
			.flag = &(m)->placeholders                             \
		}                                                              \
	}

#endif
