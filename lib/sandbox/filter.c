#include "sandbox/filter.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* without_exec and with_exec, from compile-filter. */
#include "filter-table.h"

/*
 * The halves of a 64-bit argument are compared one after the other.  Each has
 * to be there once: a filter without them would let no program start.
 */
static int
put_cookie(struct sock_filter *code, size_t n, uint64_t cookie)
{
	int found = 0;

	for (size_t i = 0; i < n; i++) {
		if (code[i].k == (uint32_t)(CS_FILTER_COOKIE >> 32)) {
			code[i].k = (uint32_t)(cookie >> 32);
			found++;
		} else if (code[i].k == (uint32_t)CS_FILTER_COOKIE) {
			code[i].k = (uint32_t)cookie;
			found++;
		}
	}
	return found == 2 ? 0 : -1;
}

static int
load(const struct sock_filter *code, size_t n)
{
	/* The kernel only reads it; its type says otherwise. */
	const struct sock_fprog prog = {
		.len = (unsigned short)n,
		.filter = (struct sock_filter *)(uintptr_t)code,
	};

	return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
	    SECCOMP_FILTER_FLAG_NEW_LISTENER, &prog);
}

const char *
cs_filter_load(bool exec, uint64_t cookie, int *listener)
{
	struct sock_filter code[sizeof(without_exec) / sizeof(without_exec[0])];
	const size_t n = sizeof(code) / sizeof(code[0]);

	if (exec) {
		*listener = load(
		    with_exec, sizeof(with_exec) / sizeof(with_exec[0]));
	} else {
		memcpy(code, without_exec, sizeof(code));
		errno = EINVAL;
		*listener = put_cookie(code, n, cookie);
		if (*listener == 0)
			*listener = load(code, n);
	}
	return *listener < 0 ? "seccomp filter" : NULL;
}
