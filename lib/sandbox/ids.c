#include "sandbox/ids.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"

/* Above what subuid(5) ranges and directory services hand out. */
static const uint32_t unused_base = 0x7ff00000;

static int
write_proc(pid_t pid, const char *name, const char *text, struct cs_err *err)
{
	cs_fd_auto int fd = -1;
	char path[64];
	struct cs_err why;

	(void)snprintf(path, sizeof(path), "/proc/%d/%s", (int)pid, name);
	fd = open(path, O_WRONLY | O_CLOEXEC);
	if (fd < 0)
		return cs_err_sys(err, "%s", name);
	if (cs_io_write_all(fd, text, strlen(text), &why) < 0)
		return cs_err_set(err, CS_EHOST, "%s: %s", name, why.msg);
	return 0;
}

/* The number at *p, and *p behind it. */
static bool
number(const char **p, uint32_t *n)
{
	char *end;
	const unsigned long v = strtoul(*p, &end, 10);

	if (end == *p || v > UINT32_MAX)
		return false;
	*n = (uint32_t)v;
	*p = end;
	return true;
}

/*
 * An id for this run: unused_base plus the pid when all ids exist here, else
 * the last one that this (container's) user namespace has.
 */
static uint32_t
spare_id(const char *map, pid_t pid)
{
	uint32_t inside, outside, count, last = 0;
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	struct cs_err ignored;
	const char *p;

	if (cs_io_read_file(map, 4096, &text, &ignored) < 0)
		return 0;
	p = text.data;
	while (
	    number(&p, &inside) && number(&p, &outside) && number(&p, &count)) {
		if (count > unused_base && inside == 0)
			return unused_base + (uint32_t)pid;
		if (count > 0 && inside + count - 1 > last)
			last = inside + count - 1;
	}
	return last;
}

static int
map_one(pid_t pid, const char *name, uint32_t id, struct cs_err *err)
{
	char line[64];

	(void)snprintf(
	    line, sizeof(line), "%d %" PRIu32 " 1\n", CS_IDS_INSIDE, id);
	return write_proc(pid, name, line, err);
}

int
cs_ids_map(pid_t pid, struct cs_err *err)
{
	const bool root = geteuid() == 0;
	const uint32_t uid = root ? spare_id("/proc/self/uid_map", pid)
				  : geteuid();
	const uint32_t gid = root ? spare_id("/proc/self/gid_map", pid)
				  : getegid();

	/* user_namespaces(7): without privilege only after giving up
	 * setgroups(2). */
	if (!root && write_proc(pid, "setgroups", "deny", err) < 0)
		return -1;
	if (map_one(pid, "uid_map", uid, err) < 0)
		return -1;
	return map_one(pid, "gid_map", gid, err);
}
