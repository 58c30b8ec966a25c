#include "sandbox/walls/ids.h"

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

const struct cs_ids cs_ids_inside = { 1000, 1000 };

static int
write_proc(pid_t pid, const char *name, const char *text, struct cs_err *err)
{
	cs_fd_auto int fd = -1;
	char path[64];
	struct cs_err why;

	if (pid == 0)
		(void)snprintf(path, sizeof(path), "/proc/self/%s", name);
	else
		(void)snprintf(
		    path, sizeof(path), "/proc/%d/%s", (int)pid, name);
	fd = open(path, O_WRONLY | O_CLOEXEC);
	if (fd < 0)
		return cs_err_sys(err, "%s", name);
	if (cs_io_write_all(fd, text, strlen(text), &why) < 0)
		return cs_err_set(err, CS_EHOST, "%s: %s", name, why.msg);
	return 0;
}

/* The number at *p, moving *p past it. */
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
 * An id for this run: CS_IDS_UNUSED plus unique if all ids exist here,
 * otherwise the last one in this (container's) user namespace.  0: there is
 * only root's, and that is root outside too; if it is an ordinary user outside,
 * it is just as good.
 */
static bool
spare_id(const char *map, pid_t unique, uint32_t *id)
{
	uint32_t inside, outside, count;
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	struct cs_err ignored;
	bool found = false;
	const char *p;

	if (cs_io_read_file(map, 4096, &text, &ignored) < 0)
		return false;
	p = text.data;
	*id = 0;
	while (
	    number(&p, &inside) && number(&p, &outside) && number(&p, &count)) {
		if (count > CS_IDS_UNUSED && inside == 0) {
			*id = CS_IDS_UNUSED + (uint32_t)unique;
			return true;
		}
		if (count > 0 && inside + count - 1 >= *id &&
		    outside + count - 1 > 0) {
			*id = inside + count - 1;
			found = true;
		}
	}
	return found;
}

static int
map_one(pid_t pid, const char *name, uint32_t inside, uint32_t outside,
    struct cs_err *err)
{
	char line[64];

	(void)snprintf(
	    line, sizeof(line), "%" PRIu32 " %" PRIu32 " 1\n", inside, outside);
	return write_proc(pid, name, line, err);
}

int
cs_ids_choose(pid_t unique, struct cs_ids *out, struct cs_err *err)
{
	*out = (struct cs_ids){ geteuid(), getegid() };
	if (out->uid != 0)
		return 0;
	if (!spare_id("/proc/self/uid_map", unique, &out->uid) ||
	    !spare_id("/proc/self/gid_map", unique, &out->gid))
		return cs_err_set(err, CS_EHOST,
		    "user_ns: there is no user but root to run the job as");
	return 0;
}

int
cs_ids_map(pid_t pid, const struct cs_ids *inside, const struct cs_ids *outside,
    struct cs_err *err)
{
	/* user_namespaces(7): without privilege only after giving up
	 * setgroups(2). */
	if (geteuid() != 0 && write_proc(pid, "setgroups", "deny", err) < 0)
		return -1;
	if (map_one(pid, "uid_map", inside->uid, outside->uid, err) < 0)
		return -1;
	return map_one(pid, "gid_map", inside->gid, outside->gid, err);
}
