#include "sandbox/box/violations.h"

#include <errno.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "base/io.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "sandbox/walls/watched.h"

enum { KINDS = 8 }; /* room for each word of run.violations[].kind */

/* The kernel's structure may be larger than these headers know. */
union question {
	struct seccomp_notif notif;
	char room[512];
};
union answer {
	struct seccomp_notif_resp resp;
	char room[512];
};

static const struct {
	int family;
	const char *name;
} families[] = {
	{ AF_UNIX, "AF_UNIX" },
	{ AF_INET, "AF_INET" },
	{ AF_INET6, "AF_INET6" },
	{ AF_NETLINK, "AF_NETLINK" },
	{ AF_PACKET, "AF_PACKET" },
	{ AF_ALG, "AF_ALG" },
	{ AF_VSOCK, "AF_VSOCK" },
	{ AF_BLUETOOTH, "AF_BLUETOOTH" },
	{ AF_TIPC, "AF_TIPC" },
};

static void
name_family(uint64_t arg, char *out, size_t size)
{
	for (size_t i = 0; i < sizeof(families) / sizeof(families[0]); i++) {
		if ((uint64_t)families[i].family != (uint32_t)arg)
			continue;
		(void)snprintf(out, size, "%s", families[i].name);
		return;
	}
	(void)snprintf(out, size, "family %u", (unsigned)arg);
}

/*
 * The path at an address in the caller, for the record only: it may change
 * while we look, and the answer is no in any case.
 */
static void
read_path(pid_t pid, uint64_t address, char *out, size_t size)
{
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	size_t room = page - (size_t)(address % page);
	struct iovec here = { out, size - 1 };
	struct iovec there = { (void *)(uintptr_t)address, 0 };
	ssize_t n;

	/* Not beyond the page, unless the path extends beyond it. */
	if (room > size - 1)
		room = size - 1;
	there.iov_len = room;
	n = process_vm_readv(pid, &here, 1, &there, 1, 0);
	out[n > 0 ? n : 0] = '\0';
	if (n > 0 && (size_t)n == room && strlen(out) == room &&
	    room < size - 1) {
		here = (struct iovec){ out + room, size - 1 - room };
		there = (struct iovec){ (void *)(uintptr_t)(address + room),
			size - 1 - room };
		n = process_vm_readv(pid, &here, 1, &there, 1, 0);
		out[room + (n > 0 ? (size_t)n : 0)] = '\0';
	}
}

static void
name_target(const struct seccomp_notif *q, const struct cs_watched *call,
    char *out, size_t size)
{
	out[0] = '\0';
	switch (call->target) {
	case CS_TARGET_PATH_0:
		read_path((pid_t)q->pid, q->data.args[0], out, size);
		break;
	case CS_TARGET_PATH_1:
		read_path((pid_t)q->pid, q->data.args[1], out, size);
		break;
	case CS_TARGET_FAMILY:
		name_family(q->data.args[0], out, size);
		break;
	case CS_TARGET_CALL:
		break;
	}
	if (out[0] == '\0')
		(void)snprintf(out, size, "%s", call->name);
}

static bool
count_again(struct cs_violations *v, const struct cs_violation *new)
{
	for (int i = 0; i < v->n; i++) {
		if (strcmp(v->seen[i].target, new->target) != 0 ||
		    strcmp(v->seen[i].kind, new->kind) != 0)
			continue;
		v->seen[i].count++;
		return true;
	}
	return false;
}

static void
record(struct cs_violations *v, const struct seccomp_notif *q)
{
	const struct cs_watched *call = cs_watched_find(q->data.nr);
	struct cs_violation new = { .count = 1 };

	if (call == NULL)
		return;
	new.kind = call->kind;
	name_target(q, call, new.target, sizeof(new.target));
	/* The caller may have died meanwhile, and its pid been reused. */
	if (ioctl(v->listener, SECCOMP_IOCTL_NOTIF_ID_VALID, &q->id) < 0)
		return;
	if (count_again(v, &new))
		return;
	/* When there is no room for targets, each kind still gets an entry. */
	if (v->n >= CS_VIOLATIONS_MAX - KINDS) {
		(void)snprintf(new.target, sizeof(new.target), "(others)");
		if (count_again(v, &new))
			return;
	}
	v->seen[v->n++] = new;
}

/* The arguments of mmap(2) are in registers: what is checked is what the kernel
 * continues with. */
static void
answer(struct cs_violations *v, const struct seccomp_notif *q,
    struct seccomp_notif_resp *resp)
{
	resp->id = q->id;
	if (q->data.nr != SYS_mmap) {
		record(v, q);
		resp->error = -EPERM;
	} else if (cs_shared_grant(&v->shared, q->data.args[1])) {
		resp->flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
	} else {
		resp->error = -ENOMEM;
	}
}

void
cs_violations_answer(struct cs_violations *v)
{
	union question q;
	union answer a;
	struct pollfd fd = { v->listener, POLLIN, 0 };

	/* There is no other way to query the listener without waiting. */
	if (poll(&fd, 1, 0) != 1)
		return;
	/* A hang-up alone means that the last process under the filter has
	 * exited. */
	if ((fd.revents & POLLIN) == 0) {
		cs_violations_close(v);
		return;
	}
	memset(&q, 0, sizeof(q));
	if (ioctl(v->listener, SECCOMP_IOCTL_NOTIF_RECV, &q.notif) < 0)
		return;
	memset(&a, 0, sizeof(a));
	answer(v, &q.notif, &a.resp);
	(void)ioctl(v->listener, SECCOMP_IOCTL_NOTIF_SEND, &a.resp);
}

void
cs_violations_close(struct cs_violations *v)
{
	cs_io_close(&v->listener);
}

struct cs_json *
cs_violations_json(const struct cs_violations *v)
{
	struct cs_make list = cs_make_array();

	for (int i = 0; i < v->n; i++) {
		struct cs_make m = cs_make_object();

		cs_make_str(&m, "kind", v->seen[i].kind);
		cs_make_bytes(
		    &m, "target", v->seen[i].target, strlen(v->seen[i].target));
		cs_make_int(&m, "count", v->seen[i].count);
		cs_make_put(&list, NULL, cs_make_done(&m));
	}
	return cs_make_done(&list);
}
