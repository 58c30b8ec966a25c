#include "sandbox/resources/cgroup.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sandbox/resources/limits.h"

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

/* What the kernel writes into a group, one file after the other. */
static void
put_file(const char *file, const char *text)
{
	char path[PATH_MAX + 64];
	int fd;

	(void)snprintf(path, sizeof(path), "%s/one/%s",
	    groups.parents[CS_CGROUPS_MEMORY], file);
	fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	(void)!write(fd, text, strlen(text));
	(void)close(fd);
}

static bool
holds(const char *file, const char *want)
{
	char path[PATH_MAX + 64], text[64];
	ssize_t n;
	int fd;

	(void)snprintf(path, sizeof(path), "%s/one/%s",
	    groups.parents[CS_CGROUPS_MEMORY], file);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	n = read(fd, text, sizeof(text) - 1);
	text[n > 0 ? n : 0] = '\0';
	(void)close(fd);
	(void)unlink(path);
	return strcmp(text, want) == 0;
}

static void
check_use(enum cs_cgroups_kind kind, const char *peak, const char *kills,
    const char *limit, int64_t cpu_us)
{
	const struct cs_limits less = { .memory_kib = 300 };
	struct cs_cgroup_use use;
	struct cs_cgroup cg;

	groups.kind = kind;
	make_group(&cg, limit);
	put_file(peak, "204800\n");
	put_file(kills, "low 0\noom 7\noom_kill 3\noom_group_kill 1\n");
	put_file("cpu.stat", "usage_usec 123456\nuser_usec 1\n");
	cs_cgroup_read(&cg, &use);
	ok(use.peak_kib == 200 && use.oom_kills == 3 && use.cpu_us == cpu_us,
	    "%s: what a group has used is read", limit);
	ok(cs_cgroup_begin(&cg, &less) && holds(limit, "307200"),
	    "%s: less memory is written for a job that asks for less", limit);
	(void)holds(peak, "");
	(void)holds(kills, "");
	(void)holds("cpu.stat", "");
	remove_group(limit);
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
	check_use(CS_CGROUPS_V1, "memory.max_usage_in_bytes",
	    "memory.oom_control", "memory.limit_in_bytes", -1);
	check_use(CS_CGROUPS_V2, "memory.peak", "memory.events", "memory.max",
	    123456);
	ok(cs_cgroup_open_doors(&none, true, doors, &n) && n == 0,
	    "where none was made there are no doors");
	return tap_done();
}
