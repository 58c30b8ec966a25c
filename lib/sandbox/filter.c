#include "sandbox/filter.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "sandbox/plan.h"

/* without_exec, with_exec and alone, from compile-filter. */
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

#define TABLE(code_)                                                           \
	{                                                                      \
		code_, sizeof(code_) / sizeof((code_)[0])                      \
	}

/* Which of the compiled filters a plan gets; all but with_exec hold the cookie.
 */
static const struct table {
	const struct sock_filter *code;
	size_t n;
} tables[] = { TABLE(without_exec), TABLE(alone) },
  open_table = TABLE(with_exec);

enum { CODE_MAX = 1024 };
_Static_assert(sizeof(without_exec) <= CODE_MAX * sizeof(struct sock_filter) &&
	sizeof(alone) <= CODE_MAX * sizeof(struct sock_filter),
    "room to put the cookie in");

const char *
cs_filter_load(const struct cs_plan *plan, uint64_t cookie, int *listener)
{
	const struct table *t =
	    &tables[plan->isolation == CS_ISOLATION_BARE ? 1 : 0];
	struct sock_filter code[CODE_MAX];

	if (plan->exec) {
		*listener = load(open_table.code, open_table.n);
		return *listener < 0 ? "seccomp filter" : NULL;
	}
	memcpy(code, t->code, t->n * sizeof(*code));
	errno = EINVAL;
	*listener = put_cookie(code, t->n, cookie);
	if (*listener == 0)
		*listener = load(code, t->n);
	return *listener < 0 ? "seccomp filter" : NULL;
}
