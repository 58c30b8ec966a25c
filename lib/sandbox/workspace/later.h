#ifndef CS_SANDBOX_WORKSPACE_LATER_H
#define CS_SANDBOX_WORKSPACE_LATER_H

#include <stdbool.h>

/*
 * Whether a file, or a directory, with this path in a project is one that some
 * tool executes, or takes commands from, because of its name: when a shell
 * enters the directory, an editor opens it, git or a build is run, Python
 * starts.
 */
bool cs_later_is(const char *path, bool folder);

#endif
