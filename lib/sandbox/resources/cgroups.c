#include "sandbox/resources/cgroups.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"

enum { FILE_MAX = 1024 * 1024 };

/* The controllers of version 1, each a hierarchy of its own. */
static const char *const controllers[CS_CGROUPS_PARTS] = {
	[CS_CGROUPS_MEMORY] = "memory",
	[CS_CGROUPS_CPU] = "cpuacct",
};

const char *
cs_cgroups_word(enum cs_cgroups_kind kind)
{
	static const char *const words[] = { "none", "v1", "v2" };

	return words[kind];
}

/* "a,b,c" holds word. */
static bool
lists(const char *list, size_t len, const char *word)
{
	const size_t n = strlen(word);

	for (const char *end = list + len; list < end;) {
		const char *comma = memchr(list, ',', (size_t)(end - list));
		const char *stop = comma != NULL ? comma : end;

		if ((size_t)(stop - list) == n && memcmp(list, word, n) == 0)
			return true;
		list = stop + 1;
	}
	return false;
}

/*
 * Our own group in the hierarchy of a controller, from /proc/self/cgroup
 * ("4:memory:/a/b"); in version 2 the controller is empty ("0::/a/b").
 */
static bool
own_path(const char *text, const char *controller, char *out, size_t size)
{
	for (const char *line = text; *line != '\0';) {
		const size_t len = strcspn(line, "\n");
		const char *names = memchr(line, ':', len);
		const char *path = names != NULL ? strchr(names + 1, ':')
						 : NULL;

		if (path != NULL &&
		    (*controller == '\0'
			    ? names + 1 == path
			    : lists(names + 1, (size_t)(path - names - 1),
				  controller))) {
			(void)snprintf(out, size, "%.*s",
			    (int)(line + len - path - 1), path + 1);
			return true;
		}
		line += len + (line[len] == '\n');
	}
	return false;
}

/* Whether a line of /proc/self/mountinfo is the mount wanted: its mount point
 * and its root. */
static bool
is_mount(char *line, const char *type, const char *controller,
    const char **place, const char **root)
{
	char *fields[5], *behind = strstr(line, " - "), *save = NULL;

	if (behind == NULL)
		return false;
	*behind = '\0';
	behind += 3;
	for (int i = 0; i < 5; i++)
		if ((fields[i] = strtok_r(i == 0 ? line : NULL, " ", &save)) ==
		    NULL)
			return false;
	*root = fields[3];
	*place = fields[4];
	if (strcmp(strtok_r(behind, " ", &save), type) != 0)
		return false;
	(void)strtok_r(NULL, " ", &save);
	behind = strtok_r(NULL, " ", &save);
	return *controller == '\0' ||
	    (behind != NULL && lists(behind, strlen(behind), controller));
}

/* The directory of our own group: the mount point of its hierarchy, and our
 * path in it. */
static bool
own_folder(const char *mounts, const char *type, const char *controller,
    const char *own, char *out, size_t size)
{
	char *copy = strdup(mounts), *save = NULL;
	const char *place, *root;
	bool found = false;

	for (char *line = copy != NULL ? strtok_r(copy, "\n", &save) : NULL;
	     line != NULL && !found; line = strtok_r(NULL, "\n", &save)) {
		if (!is_mount(line, type, controller, &place, &root))
			continue;
		/* In a container the mount may begin below the real root. */
		if (strcmp(root, "/") != 0 &&
		    strncmp(own, root, strlen(root)) == 0)
			own += strlen(root);
		found = snprintf(out, size, "%s%s", place,
			    strcmp(own, "/") == 0 ? "" : own) < (int)size;
	}
	free(copy);
	return found;
}

/* Version 2: beside our own group, since controllers cannot be enabled below a
 * group with processes. */
static bool
find_v2(struct cs_cgroups *g, const char *groups, const char *mounts)
{
	cs_buf_auto struct cs_buf on = CS_BUF_INIT;
	char own[PATH_MAX], folder[PATH_MAX], path[PATH_MAX + 64];
	struct cs_err ignored;

	if (!own_path(groups, "", own, sizeof(own)))
		return false;
	if (strcmp(own, "/") != 0)
		*strrchr(own, '/') = '\0';
	if (!own_folder(mounts, "cgroup2", "", *own != '\0' ? own : "/", folder,
		sizeof(folder)))
		return false;
	(void)snprintf(path, sizeof(path), "%s/cgroup.subtree_control", folder);
	if (cs_io_read_file(path, FILE_MAX, &on, &ignored) < 0 ||
	    on.data == NULL || strstr(on.data, "memory") == NULL ||
	    strstr(on.data, "pids") == NULL || access(folder, W_OK) < 0)
		return false;
	memcpy(g->parents[CS_CGROUPS_MEMORY], folder, sizeof(folder));
	return true;
}

/* Version 1: below our own group of each controller. */
static bool
find_v1(struct cs_cgroups *g, const char *groups, const char *mounts)
{
	char own[PATH_MAX];

	for (int i = 0; i < CS_CGROUPS_PARTS; i++) {
		char *parent = g->parents[i];

		if (!own_path(groups, controllers[i], own, sizeof(own)) ||
		    !own_folder(mounts, "cgroup", controllers[i], own, parent,
			PATH_MAX) ||
		    access(parent, W_OK) < 0)
			*parent = '\0';
	}
	return *g->parents[CS_CGROUPS_MEMORY] != '\0';
}

void
cs_cgroups_find(struct cs_cgroups *g)
{
	cs_buf_auto struct cs_buf groups = CS_BUF_INIT, mounts = CS_BUF_INIT;
	struct cs_err ignored;

	*g = (struct cs_cgroups){ .kind = CS_CGROUPS_NONE };
	if (cs_io_read_file("/proc/self/cgroup", FILE_MAX, &groups, &ignored) <
		0 ||
	    cs_io_read_file(
		"/proc/self/mountinfo", FILE_MAX, &mounts, &ignored) < 0 ||
	    groups.data == NULL || mounts.data == NULL)
		return;
	if (find_v2(g, groups.data, mounts.data))
		g->kind = CS_CGROUPS_V2;
	else if (find_v1(g, groups.data, mounts.data))
		g->kind = CS_CGROUPS_V1;
}
