#include "sandbox/cgroup.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tap.h"

/* A folder that stands for that of the groups. */
static struct cs_cgroups groups;

static void
make_group(struct cs_cgroup *cg, const char *file)
{
	char path[PATH_MAX + 64];

	(void)snprintf(
	    groups.parents[CS_CGROUPS_MEMORY], PATH_MAX, "/tmp/cgroup-XXXXXX");
	ok(mkdtemp(groups.parents[CS_CGROUPS_MEMORY]) != NULL, "a folder");
	*cg = (struct cs_cgroup){
		.in = &groups, .name = "one", .made = { true }
	};
	(void)snprintf(
	    path, sizeof(path), "%s/one", groups.parents[CS_CGROUPS_MEMORY]);
	(void)mkdir(path, 0700);
	(void)snprintf(path, sizeof(path), "%s/one/%s",
	    groups.parents[CS_CGROUPS_MEMORY], file);
	(void)close(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
}

static void
remove_group(const char *file)
{
	char path[PATH_MAX + 64];

	(void)snprintf(path, sizeof(path), "%s/one/%s",
	    groups.parents[CS_CGROUPS_MEMORY], file);
	(void)unlink(path);
	*strrchr(path, '/') = '\0';
	(void)rmdir(path);
	(void)rmdir(groups.parents[CS_CGROUPS_MEMORY]);
}

/* How many doors there are, and that they can be gone through. */
static void
check_doors(enum cs_cgroups_kind kind, const char *file, bool born, int want)
{
	int doors[CS_CGROUPS_PARTS], n = -1;
	struct cs_cgroup cg;

	groups.kind = kind;
	make_group(&cg, file);
	ok(cs_cgroup_open_doors(&cg, born, doors, &n) && n == want &&
		cs_cgroup_join(doors, n),
	    "%s: one %s has %d", file, born ? "born there" : "from elsewhere",
	    want);
	for (int i = 0; i < n; i++)
		(void)close(doors[i]);
	remove_group(file);
}

int
main(void)
{
	const struct cs_cgroup none = { .name = "" };
	int doors[CS_CGROUPS_PARTS], n = -1;

	check_doors(CS_CGROUPS_V1, "tasks", true, 1);
	check_doors(CS_CGROUPS_V1, "tasks", false, 1);
	check_doors(CS_CGROUPS_V2, "cgroup.procs", true, 0);
	check_doors(CS_CGROUPS_V2, "cgroup.procs", false, 1);
	ok(cs_cgroup_open_doors(&none, true, doors, &n) && n == 0,
	    "where none was made there are no doors");
	return tap_done();
}
