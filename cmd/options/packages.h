#ifndef CS_OPTIONS_PACKAGES_H
#define CS_OPTIONS_PACKAGES_H

#include "base/buf.h"
#include "common/front.h"
#include "sandbox/environment/wanted.h"

/* Options for the packages of jobs: of cs-sandbox, and of cs-run, which passes
 * them on. */
struct cs_packages {
	struct cs_list with, allow, find_links, extra_index_url;
	const char *requirements, *index_url, *env_size;
	bool offline, allow_build;
	struct cs_buf text; /* of the requirements file */
};

#define CS_PACKAGES_OPTS(p)                                                    \
	{ CS_OPT_LIST, 0, "with", "PKG[==V]", "a package for every job",       \
		{ .list = &(p)->with } },                                      \
	    { CS_OPT_LIST, 0, "allow-pkg", "PATTERN",                          \
		    "packages that a job may request itself",                  \
		    { .list = &(p)->allow } },                                 \
	    { CS_OPT_TEXT, 0, "requirements", "FILE",                          \
		    "packages from a requirements file",                       \
		    { .text = &(p)->requirements } },                          \
	    { CS_OPT_LIST, 0, "find-links", "DIR",                             \
		    "look for packages in this directory too",                 \
		    { .list = &(p)->find_links } },                            \
	    { CS_OPT_TEXT, 0, "index-url", "URL",                              \
		    "package index (as configured for pip and uv)",            \
		    { .text = &(p)->index_url } },                             \
	    { CS_OPT_LIST, 0, "extra-index-url", "URL",                        \
		    "additional package index",                                \
		    { .list = &(p)->extra_index_url } },                       \
	    { CS_OPT_TEXT, 0, "env-size", "SIZE",                              \
		    "size limit of an environment (8G)",                       \
		    { .text = &(p)->env_size } },                              \
	    { CS_OPT_FLAG, 0, "offline", NULL,                                 \
		    "get packages only from the cache and --find-links",       \
		    { .flag = &(p)->offline } },                               \
	{                                                                      \
		CS_OPT_FLAG, 0, "allow-build", NULL,                           \
		    "build packages that are not wheels",                      \
		{                                                              \
			.flag = &(p)->allow_build                              \
		}                                                              \
	}

/* What they request; borrowed.  A bad one ends the program. */
struct cs_wanted cs_packages_read(struct cs_packages *p);

#endif
