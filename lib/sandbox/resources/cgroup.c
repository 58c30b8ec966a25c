#include "sandbox/resources/cgroup.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/io.h"
#include "sandbox/resources/cgroups.h"
#include "sandbox/resources/limits.h"

enum { TOLD_MAX = 4096, GROUP_PATH = PATH_MAX + 128 };

static bool
write_to(const char *path, const char *text)
{
	cs_fd_auto int fd = open(path, O_WRONLY | O_CLOEXEC);
	const size_t n = strlen(text);

	return fd >= 0 && write(fd, text, n) == (ssize_t)n;
}

static bool
is_v2(const struct cs_cgroup *cg)
{
	return cg->in->kind == CS_CGROUPS_V2;
}

static void
path_of(const struct cs_cgroup *cg, int part, const char *file, char *out)
{
	(void)snprintf(out, GROUP_PATH, "%s/%s%s%s", cg->in->parents[part],
	    cg->name, *file != '\0' ? "/" : "", file);
}

static bool
write_part(
    const struct cs_cgroup *cg, int part, const char *file, int64_t value)
{
	char path[GROUP_PATH], text[24];

	path_of(cg, part, file, path);
	(void)snprintf(text, sizeof(text), "%" PRId64, value);
	return write_to(path, text);
}

static bool
make_part(struct cs_cgroup *cg, int part)
{
	char path[GROUP_PATH];

	path_of(cg, part, "", path);
	cg->made[part] = mkdir(path, 0755) == 0;
	return cg->made[part];
}

static bool
limit_memory(const struct cs_cgroup *cg, int64_t kib)
{
	return write_part(cg, CS_CGROUPS_MEMORY,
	    is_v2(cg) ? "memory.max" : "memory.limit_in_bytes", kib * 1024);
}

/* Version 2 has everything in one directory.  The job's first process is ours,
 * and is counted too. */
static bool
limit_v2(const struct cs_cgroup *cg, const struct cs_limits *l)
{
	/* Without swap there is no file for it. */
	(void)write_part(cg, CS_CGROUPS_MEMORY, "memory.swap.max", 0);
	(void)write_part(cg, CS_CGROUPS_MEMORY, "memory.oom.group", 1);
	return write_part(cg, CS_CGROUPS_MEMORY, "pids.max", l->processes + 1);
}

static bool
limit(const struct cs_cgroup *cg, const struct cs_limits *l)
{
	if (!limit_memory(cg, l->memory_kib))
		return false;
	if (is_v2(cg))
		return limit_v2(cg, l);
	(void)write_part(cg, CS_CGROUPS_MEMORY, "memory.memsw.limit_in_bytes",
	    l->memory_kib * 1024);
	return true;
}

bool
cs_cgroup_begin(struct cs_cgroup *cg, const struct cs_limits *l)
{
	if (*cg->name == '\0')
		return true;
	if (l->memory_kib != cg->memory_kib && !limit_memory(cg, l->memory_kib))
		return false;
	if (l->cpu_ms == 0 || is_v2(cg) ||
	    *cg->in->parents[CS_CGROUPS_CPU] == '\0')
		return true;
	return make_part(cg, CS_CGROUPS_CPU);
}

static int
open_part(const struct cs_cgroup *cg, int part, const char *file, int flags)
{
	char path[GROUP_PATH];

	path_of(cg, part, file, path);
	return open(path, flags | O_CLOEXEC);
}

bool
cs_cgroup_open_folder(const struct cs_cgroup *cg, int *fd)
{
	*fd = -1;
	if (*cg->name == '\0' || !is_v2(cg))
		return true;
	*fd = open_part(cg, CS_CGROUPS_MEMORY, "", O_RDONLY | O_DIRECTORY);
	return *fd >= 0;
}

bool
cs_cgroup_open_doors(
    const struct cs_cgroup *cg, bool born, int doors[CS_CGROUPS_PARTS], int *n)
{
	const char *file;

	*n = 0;
	if (*cg->name == '\0' || (is_v2(cg) && born))
		return true;
	file = is_v2(cg) ? "cgroup.procs" : "tasks";
	for (int i = 0; i < CS_CGROUPS_PARTS; i++) {
		if (!cg->made[i])
			continue;
		doors[*n] = open_part(cg, i, file, O_WRONLY);
		if (doors[*n] < 0)
			return false;
		++*n;
	}
	return true;
}

/*
 * A thread that moves itself waits for nobody; moving a process takes the
 * kernel 10 ms, during which no process can start or exit (cgroups(7) describes
 * "tasks", Linux 5.4 the fix).  Version 2 has no other way.
 */
bool
cs_cgroup_join(const int *doors, int n)
{
	for (int i = 0; i < n; i++)
		if (write(doors[i], "0", 1) != 1)
			return false;
	return true;
}

/* Where each of them stands. */
struct told {
	const char *file, *key; /* the number behind key; "": the file's own */
	enum cs_cgroups_part part;
	int64_t unit;
};

static const struct told told_v1[CS_CGROUP_TOLD] = {
	[CS_CGROUP_PEAK] = { "memory.max_usage_in_bytes", "", CS_CGROUPS_MEMORY,
	    1024 },
	[CS_CGROUP_CPU] = { "cpuacct.usage", "", CS_CGROUPS_CPU, 1000 },
	[CS_CGROUP_OOM] = { "memory.oom_control", "oom_kill ",
	    CS_CGROUPS_MEMORY, 1 },
};

static const struct told told_v2[CS_CGROUP_TOLD] = {
	[CS_CGROUP_PEAK] = { "memory.peak", "", CS_CGROUPS_MEMORY, 1024 },
	[CS_CGROUP_CPU] = { "cpu.stat", "usage_usec ", CS_CGROUPS_MEMORY, 1 },
	[CS_CGROUP_OOM] = { "memory.events", "oom_kill ", CS_CGROUPS_MEMORY,
	    1 },
};

static const struct told *
told_by(const struct cs_cgroup *cg)
{
	return is_v2(cg) ? told_v2 : told_v1;
}

static int
open_told(const struct cs_cgroup *cg, const struct told *t)
{
	return cg->made[t->part] ? open_part(cg, t->part, t->file, O_RDONLY)
				 : -1;
}

static void
open_all(struct cs_cgroup *cg)
{
	for (int i = 0; i < CS_CGROUP_TOLD; i++)
		cg->told[i] = open_told(cg, &told_by(cg)[i]);
	cg->open = true;
}

static void
close_all(struct cs_cgroup *cg)
{
	for (int i = 0; cg->open && i < CS_CGROUP_TOLD; i++)
		cs_io_close(&cg->told[i]);
	cg->open = false;
}

static int64_t
number_in(int fd, const struct told *t)
{
	char text[TOLD_MAX];
	const ssize_t n = pread(fd, text, sizeof(text) - 1, 0);
	const char *at;

	if (n <= 0)
		return -1;
	text[n] = '\0';
	at = strstr(text, t->key);
	return at != NULL ? strtoll(at + strlen(t->key), NULL, 10) / t->unit
			  : -1;
}

static int64_t
read_told(const struct cs_cgroup *cg, int which)
{
	const struct told *t = &told_by(cg)[which];
	cs_fd_auto int fd = -1;

	if (cg->open && cg->told[which] >= 0)
		return number_in(cg->told[which], t);
	fd = open_told(cg, t);
	return fd >= 0 ? number_in(fd, t) : -1;
}

void
cs_cgroup_read(const struct cs_cgroup *cg, struct cs_cgroup_use *out)
{
	*out = (struct cs_cgroup_use){ -1, -1, -1 };
	if (*cg->name == '\0')
		return;
	out->peak_kib = read_told(cg, CS_CGROUP_PEAK);
	out->cpu_us = read_told(cg, CS_CGROUP_CPU);
	out->oom_kills = read_told(cg, CS_CGROUP_OOM);
}

bool
cs_cgroup_make(const struct cs_cgroups *g, const char *ours,
    const struct cs_limits *l, struct cs_cgroup *out)
{
	static unsigned count;

	*out = (struct cs_cgroup){ .in = g, .memory_kib = l->memory_kib };
	if (g->kind == CS_CGROUPS_NONE)
		return false;
	(void)snprintf(out->name, sizeof(out->name), "%s-%u", ours, ++count);
	if (make_part(out, CS_CGROUPS_MEMORY) && limit(out, l)) {
		open_all(out);
		return true;
	}
	(void)cs_cgroup_remove(out);
	return false;
}

bool
cs_cgroup_remove(struct cs_cgroup *cg)
{
	char path[GROUP_PATH];
	bool gone = true;

	for (int i = 0; i < CS_CGROUPS_PARTS; i++) {
		if (!cg->made[i])
			continue;
		path_of(cg, i, "", path);
		cg->made[i] = rmdir(path) < 0 && errno != ENOENT;
		gone &= !cg->made[i];
	}
	if (gone) {
		close_all(cg);
		cg->name[0] = '\0';
	}
	return gone;
}
