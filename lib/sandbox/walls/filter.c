#include "sandbox/walls/filter.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "sandbox/plan.h"

/* code_0 to code_6, a filter for each variant, from compile-filter. */
#include "filter-table.h"

/* Returns the number of occurrences. */
static int
put(struct sock_filter *code, size_t n, uint32_t placeholder, uint32_t value)
{
	int found = 0;

	for (size_t i = 0; i < n; i++)
		if (code[i].k == placeholder) {
			code[i].k = value;
			found++;
		}
	return found;
}

/*
 * The halves of a 64-bit argument are compared one after the other.  Each must
 * occur once: a filter without them would let no program start.
 */
static int
put_cookie(struct sock_filter *code, size_t n, uint64_t cookie)
{
	const int high = put(code, n, (uint32_t)(CS_FILTER_COOKIE >> 32),
	    (uint32_t)(cookie >> 32));
	const int low = put(
	    code, n, (uint32_t)CS_FILTER_COOKIE, (uint32_t)cookie);

	return high == 1 && low == 1 ? 0 : -1;
}

static int
load(const struct sock_filter *code, size_t n, unsigned flags)
{
	/* The kernel only reads it; its type says otherwise. */
	const struct sock_fprog prog = {
		.len = (unsigned short)n,
		.filter = (struct sock_filter *)(uintptr_t)code,
	};

	return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &prog);
}

#define TABLE(code_)                                                           \
	{                                                                      \
		code_, sizeof(code_) / sizeof((code_)[0])                      \
	}

static const struct table {
	const struct sock_filter *code;
	size_t n;
} tables[CS_FILTER_VARIANTS] = {
	[CS_FILTER_LEAST] = TABLE(code_0),
	[CS_FILTER_EXEC] = TABLE(code_1),
	[CS_FILTER_NETWORK] = TABLE(code_2),
	[CS_FILTER_BOTH] = TABLE(code_3),
	[CS_FILTER_ALONE] = TABLE(code_4),
	[CS_FILTER_SERVER] = TABLE(code_5),
	[CS_FILTER_SESSION] = TABLE(code_6),
};

enum { CODE_MAX = 2048 };
_Static_assert(sizeof(code_0) <= CODE_MAX * sizeof(struct sock_filter) &&
	sizeof(code_2) <= CODE_MAX * sizeof(struct sock_filter) &&
	sizeof(code_4) <= CODE_MAX * sizeof(struct sock_filter),
    "room to put the cookie in");

static enum cs_filter_variant
variant_of(const struct cs_plan *plan)
{
	if (plan->isolation == CS_ISOLATION_BARE)
		return CS_FILTER_ALONE;
	return (plan->exec ? CS_FILTER_EXEC : 0) |
	    (plan->network ? CS_FILTER_NETWORK : 0);
}

const char *
cs_filter_load(const struct cs_plan *plan, uint64_t cookie, int *listener)
{
	const struct table *t = &tables[variant_of(plan)];
	struct sock_filter code[CODE_MAX];

	if (plan->exec) {
		*listener = load(
		    t->code, t->n, SECCOMP_FILTER_FLAG_NEW_LISTENER);
		return *listener < 0 ? "seccomp filter" : NULL;
	}
	memcpy(code, t->code, t->n * sizeof(*code));
	(void)put(code, t->n, CS_FILTER_SELF, (uint32_t)getpid());
	errno = EINVAL;
	*listener = put_cookie(code, t->n, cookie);
	if (*listener == 0)
		*listener = load(code, t->n, SECCOMP_FILTER_FLAG_NEW_LISTENER);
	return *listener < 0 ? "seccomp filter" : NULL;
}

static const char *
load_as_it_is(enum cs_filter_variant variant)
{
	const struct table *t = &tables[variant];

	return load(t->code, t->n, 0) < 0 ? "seccomp filter" : NULL;
}

const char *
cs_filter_load_server(void)
{
	return load_as_it_is(CS_FILTER_SERVER);
}

const char *
cs_filter_load_session(void)
{
	return load_as_it_is(CS_FILTER_SESSION);
}
