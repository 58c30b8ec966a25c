#include "diagnose/tools.h"

#include <stddef.h>

static const char unknown_package[] = "no such package, or no version of it "
				      "that fits: is the name right?";

/* The most telling ones come first. */
static const struct cs_tools_failure failures[] = {
	{ "was not found in the package registry", "missing_module",
	    unknown_package },
	{ "No solution found when resolving", "missing_module",
	    unknown_package },
	{ "No matching distribution found for", "missing_module",
	    unknown_package },
	{ "Could not find a version that satisfies the requirement",
	    "missing_module", unknown_package },
	{ "error: externally-managed-environment", "environment",
	    "the packages of this Python belong to the system: use a virtual "
	    "environment" },
	{ "error: Failed to fetch", "network",
	    "the package index did not answer" },
	{ "ERROR: Failed building wheel for", "environment",
	    "a package has to be compiled, and that failed" },
	{ "error: subprocess-exited-with-error", "environment",
	    "a package could not be built" },
	{ ": can't open file '", "launcher",
	    "the interpreter did not find the program" },
	{ "python: No module named ", "launcher",
	    "the interpreter did not find the module that it was to run" },
	{ "python3: No module named ", "launcher",
	    "the interpreter did not find the module that it was to run" },
	{ ": command not found", "launcher", "there is no such command" },
};

const struct cs_tools_failure *
cs_tools_find(struct cs_span text)
{
	for (size_t i = 0; i < sizeof(failures) / sizeof(failures[0]); i++)
		if (cs_span_has(text, failures[i].sign))
			return &failures[i];
	return NULL;
}
