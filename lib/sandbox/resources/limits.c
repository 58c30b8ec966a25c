#include "sandbox/resources/limits.h"

#include <stddef.h>
#include <sys/resource.h>

enum { KIB = 1024, MIB = 1024 * 1024 };

/* Queued signals and timers, which the kernel counts per user. */
enum { SIGNALS = 1024 };

/* Address space beyond the memory limit, for mere reservations: the C library's
 * 64 MiB for each thread that allocates. */
static const rlim_t reserved = 2048ULL * MIB;

const struct cs_limits cs_limits_default = {
	.wall_ms = 30LL * 1000,
	.memory_kib = 1024LL * KIB,
	.processes = 64,
	.scratch_bytes = 256LL * MIB,
	.files = 256,
	.output_bytes = MIB,
};

/*
 * A byte of output becomes six in JSON at worst ("\u0000"), and an envelope has
 * two streams of four attempts at most: 1 MiB per stream keeps it within
 * CS_ENV_LINE_MAX.
 */
const struct cs_limits cs_limits_max = {
	.wall_ms = 24LL * 3600 * 1000,
	.cpu_ms = 240LL * 3600 * 1000,
	.memory_kib = 1024LL * 1024 * KIB,
	.processes = 4096,
	.scratch_bytes = 64LL * 1024 * MIB,
	.files = 65536,
	.output_bytes = MIB,
};

int64_t
cs_limits_cpu_s(const struct cs_limits *l)
{
	if (l->lasting)
		return cs_limits_max.cpu_ms / 1000;
	/* A busy loop is ended by the wall clock; this is for what outlives
	 * it. */
	return l->cpu_ms > 0 ? (l->cpu_ms + 999) / 1000
			     : l->wall_ms / 1000 * 2 + 2;
}

struct row {
	const char *name;
	int what;	   /* an enumeration only in glibc */
	rlim_t soft, more; /* to the hard one */
};

static const char *
apply(const struct row *rows, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct rlimit had,
		    r = { rows[i].soft, rows[i].soft + rows[i].more };

		if (getrlimit(rows[i].what, &had) < 0)
			return rows[i].name;
		if (r.rlim_max > had.rlim_max)
			r.rlim_max = had.rlim_max;
		if (r.rlim_cur > r.rlim_max)
			r.rlim_cur = r.rlim_max;
		if (setrlimit(rows[i].what, &r) < 0)
			return rows[i].name;
	}
	return NULL;
}

const char *
cs_limits_apply_memory(const struct cs_limits *l)
{
	const rlim_t bytes = (rlim_t)l->memory_kib * KIB;
	const struct row rows[] = {
		{ "RLIMIT_DATA", RLIMIT_DATA, bytes, 0 },
		{ "RLIMIT_AS", RLIMIT_AS, bytes + reserved, 0 },
	};

	return apply(rows, sizeof(rows) / sizeof(rows[0]));
}

const char *
cs_limits_apply_fixed(const struct cs_limits *l, bool own_user)
{
	const struct row rows[] = {
		{ "RLIMIT_FSIZE", RLIMIT_FSIZE, (rlim_t)l->scratch_bytes, 0 },
		/* core(5): 0 has no effect on a core_pattern that is a pipe. */
		{ "RLIMIT_CORE", RLIMIT_CORE, 1, 0 },
		{ "RLIMIT_SIGPENDING", RLIMIT_SIGPENDING, SIGNALS, 0 },
		{ "RLIMIT_MEMLOCK", RLIMIT_MEMLOCK, (rlim_t)64 * KIB, 0 },
		{ "RLIMIT_MSGQUEUE", RLIMIT_MSGQUEUE, 0, 0 },
		{ "RLIMIT_RTPRIO", RLIMIT_RTPRIO, 0, 0 },
		{ "RLIMIT_NICE", RLIMIT_NICE, 0, 0 },
	};
	const struct row number = { "RLIMIT_NPROC", RLIMIT_NPROC,
		(rlim_t)l->processes, 0 };
	const char *failed = apply(rows, sizeof(rows) / sizeof(rows[0]));

	return failed == NULL && own_user ? apply(&number, 1) : failed;
}

const char *
cs_limits_apply_own(const struct cs_limits *l, int more)
{
	const struct row rows[] = {
		{ "RLIMIT_NOFILE", RLIMIT_NOFILE, (rlim_t)l->files,
		    (rlim_t)more },
		/* SIGKILL comes at the hard limit, SIGXCPU before it. */
		{ "RLIMIT_CPU", RLIMIT_CPU, (rlim_t)cs_limits_cpu_s(l), 1 },
	};
	const char *failed = cs_limits_apply_memory(l);

	return failed != NULL ? failed
			      : apply(rows, sizeof(rows) / sizeof(rows[0]));
}

void
cs_limits_raise(void)
{
	struct rlimit files;

	if (getrlimit(RLIMIT_NOFILE, &files) < 0)
		return;
	files.rlim_cur = files.rlim_max;
	(void)setrlimit(RLIMIT_NOFILE, &files);
}
