#ifndef CS_SANDBOX_WORKSPACE_LATER_H
#define CS_SANDBOX_WORKSPACE_LATER_H

#include <stdbool.h>

/*
 * Whether a file, or a folder, of this path, below a project's folder, is one
 * that some tool executes, or takes commands from, by its name alone: when a
 * shell enters the folder, an editor opens it, git or a build is called, Python
 * starts.
 */
bool cs_later_is(const char *path, bool folder);

#endif
