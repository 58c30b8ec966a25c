#include "sandbox/resources/sockets.h"

#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <linux/unix_diag.h>
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>

#include "base/io.h"

static bool
ask(int diag)
{
	const struct {
		struct nlmsghdr head;
		struct unix_diag_req body;
	} request = {
		{ .nlmsg_len = sizeof(request),
		    .nlmsg_type = SOCK_DIAG_BY_FAMILY,
		    .nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP },
		{ .sdiag_family = AF_UNIX,
		    .udiag_states = ~0U,
		    .udiag_show = UDIAG_SHOW_MEMINFO },
	};

	return send(diag, &request, sizeof(request), 0) ==
	    (ssize_t)sizeof(request);
}

int
cs_sockets_open(void)
{
	int fd = socket(
	    AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);

	/* A kernel without support says so at the first query. */
	if (fd >= 0 && cs_sockets_held_kib(fd) < 0)
		cs_io_close(&fd);
	return fd;
}

/* For one socket, from a reply. */
static int64_t
held_by(const struct nlmsghdr *answer)
{
	const struct unix_diag_msg *m = NLMSG_DATA(answer);
	const struct rtattr *a = (const struct rtattr *)(m + 1);
	int len = (int)NLMSG_PAYLOAD(answer, sizeof(*m));
	uint32_t held[SK_MEMINFO_VARS] = { 0 };

	for (; RTA_OK(a, len); a = RTA_NEXT(a, len))
		if (a->rta_type == UNIX_DIAG_MEMINFO &&
		    RTA_PAYLOAD(a) >= sizeof(held))
			memcpy(held, RTA_DATA(a), sizeof(held));
	return held[SK_MEMINFO_WMEM_ALLOC];
}

int64_t
cs_sockets_held_kib(int diag)
{
	union {
		struct nlmsghdr head;
		char room[16 * 1024];
	} answers;
	int64_t held = 0;

	if (diag < 0)
		return 0;
	if (!ask(diag))
		return -1;
	for (;;) {
		ssize_t got = recv(diag, &answers, sizeof(answers), 0);
		const struct nlmsghdr *one = &answers.head;

		if (got <= 0)
			return -1;
		for (; NLMSG_OK(one, got); one = NLMSG_NEXT(one, got)) {
			if (one->nlmsg_type == NLMSG_DONE)
				return held / 1024;
			if (one->nlmsg_type == NLMSG_ERROR)
				return -1;
			held += held_by(one);
		}
	}
}
