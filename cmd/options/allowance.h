#ifndef CS_OPTIONS_ALLOWANCE_H
#define CS_OPTIONS_ALLOWANCE_H

#include "common/front.h"
#include "sandbox/resources/limits.h"

/* Options for what a job may use: of cs-sandbox, and of cs-run, which passes
 * them on. */
struct cs_allowance {
	const char *timeout, *cpu, *memory, *processes, *scratch, *files;
	const char *output; /* each as given, NULL if not */
};

#define CS_ALLOWANCE_OPTS(a)                                                   \
	{ CS_OPT_TEXT, 't', "timeout", "S",                                    \
		"time limit of a job in seconds (30)",                         \
		{ .text = &(a)->timeout } },                                   \
	    { CS_OPT_TEXT, 0, "cpu", "S",                                      \
		    "processor time in seconds (no limit)",                    \
		    { .text = &(a)->cpu } },                                   \
	    { CS_OPT_TEXT, 'm', "memory", "SIZE",                              \
		    "memory limit of a job (1G)", { .text = &(a)->memory } },  \
	    { CS_OPT_TEXT, 0, "processes", "N", "processes and threads (64)",  \
		    { .text = &(a)->processes } },                             \
	    { CS_OPT_TEXT, 0, "scratch", "SIZE",                               \
		    "space for the job's files (256M)",                        \
		    { .text = &(a)->scratch } },                               \
	    { CS_OPT_TEXT, 0, "open-files", "N",                               \
		    "open descriptors in each process (256)",                  \
		    { .text = &(a)->files } },                                 \
	{                                                                      \
		CS_OPT_TEXT, 0, "output", "SIZE",                              \
		    "output kept of each stream (1M)",                         \
		{                                                              \
			.text = &(a)->output                                   \
		}                                                              \
	}

/* The limits that they set, or those of otherwise if not given.  A bad one ends
 * the program. */
struct cs_limits cs_allowance_read(
    const struct cs_allowance *a, const struct cs_limits *otherwise);

/* An invalid --policy ends the program. */
void cs_allowance_check_policy(const char *policy);

#endif
