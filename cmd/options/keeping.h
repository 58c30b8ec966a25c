#ifndef CS_OPTIONS_KEEPING_H
#define CS_OPTIONS_KEEPING_H

#include "common/front.h"
#include "sandbox/workspace/apply.h"

/* Options for what is done with a job's files: of cs-sandbox, and of cs-run,
 * which passes them on. */
struct cs_keeping {
	const char *workspace, *apply, *artifacts, *size;
	struct cs_list protect, patterns;
};

#define CS_KEEPING_OPTS(k)                                                     \
	{ CS_OPT_TEXT, 'w', "workspace", "DIR",                                \
		"directory for the job, left untouched",                       \
		{ .text = &(k)->workspace } },                                 \
	    { CS_OPT_MAYBE, 0, "apply", "WHAT",                                \
		    "apply the changes of a clean run to the directory",       \
		    { .text = &(k)->apply } },                                 \
	    { CS_OPT_LIST, 0, "protect", "PATH",                               \
		    "never write to PATH when applying (.git)",                \
		    { .list = &(k)->protect } },                               \
	    { CS_OPT_TEXT, 0, "artifacts", "DIR",                              \
		    "keep the files that jobs make",                           \
		    { .text = &(k)->artifacts } },                             \
	    { CS_OPT_LIST, 0, "keep", "PATTERN",                               \
		    "keep only these (all but hidden files)",                  \
		    { .list = &(k)->patterns } },                              \
	{                                                                      \
		CS_OPT_TEXT, 0, "keep-size", "SIZE",                           \
		    "size limit of an artifact (16M)",                         \
		{                                                              \
			.text = &(k)->size                                     \
		}                                                              \
	}

/* The size limit of a file to keep; a bad one ends the program. */
int64_t cs_keeping_size(const struct cs_keeping *k);

/* What --apply requests for the directory with this real path; hold: only copy.
 * Call it before there is a job: it finishes what an earlier run began.  A
 * mistake ends the program. */
void cs_keeping_open_apply(
    const struct cs_keeping *k, const char *path, struct cs_apply *out);

/* --apply for cs-sandbox, which only copies what is to be applied. */
void cs_keeping_pass_apply(const struct cs_keeping *k, struct cs_list *argv);

#endif
