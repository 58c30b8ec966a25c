#ifndef CS_SANDBOX_PLAN_H
#define CS_SANDBOX_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/buf.h"
#include "sandbox/environment/needs.h"
#include "sandbox/resources/limits.h"
#include "sandbox/walls/isolation.h"

struct cs_build;
struct cs_cgroups;
struct cs_environment;
struct cs_guard;
struct cs_hosttools;
struct cs_interpreter;
struct cs_reads;
struct cs_warm;
struct cs_workspace;

/* What the command line allows: a job may request less, never more. */
struct cs_ceilings {
	struct cs_limits limits;
	const char *policy; /* its name, for a job that requests one */
	bool exec;	    /* may start programs */
	bool network;	    /* the job has the host's network */
	bool python_jobs;   /* Python jobs may run */
	bool bash;	    /* bash jobs may run, and start programs */
	const struct cs_reads *reads;	      /* see reads.h */
	const struct cs_workspace *workspace; /* see workspace.h; NULL: none */
	bool layer;  /* the directory that it writes to is handed over */
	bool server; /* these are for a server, see warm.h */
	enum cs_isolation
	    isolation;	  /* lowered by cs_launch_prepare() for root */
	int landlock_abi; /* of this kernel, see landlock.h */
	const struct cs_cgroups *cgroups;
	struct cs_guard *guard;
	struct cs_warm *warm; /* NULL: each interpreter is started separately */
	int sessions;	      /* maximum number of sessions */
	const struct cs_interpreter *python;
	const struct cs_environment *environment; /* NULL: none */
	const struct cs_build *packages;  /* NULL: jobs cannot request any */
	const char *const *allow_pkg;	  /* names that they may request, as
					     patterns; NULL-terminated */
	const struct cs_hosttools *tools; /* what jobs can call; NULL: none */
	const char *const *env;		  /* "K=V" options; ends with NULL */
};

/* A small file to be written to the job's scratch. */
struct cs_plan_file {
	const char *path;    /* relative, no ".." */
	mode_t mode;	     /* as from lstat(2); 0: a regular file */
	struct cs_buf bytes; /* for a link its target */
};

/*
 * One job with nothing left open: what the process tree is built from, made by
 * request.h, or for an interpreter that serves jobs by boot/startup.h.  The
 * strings belong to the envelope and the ceilings, which must outlive it.
 */
struct cs_plan {
	struct cs_limits limits;
	bool exec, network, bash;
	bool tools;	     /* it has a socket to them */
	bool cold;	     /* a copy of a warm interpreter will not do */
	const char *session; /* that it is a cell of; NULL: none */
	uint32_t cell;	     /* its number there, from 1; 0: none */
	bool last;	     /* the session ends with it */
	enum cs_isolation isolation;
	int landlock_abi;
	const struct cs_reads *reads;
	const struct cs_interpreter *python;
	const struct cs_environment *environment;
	const char *binary; /* the interpreter's path inside the sandbox */
	const char *name;   /* the program's file below /job; "": none */
	bool workspace;	    /* it works in a workspace, with its files */
	const char *code;
	size_t code_len;
	const char *input; /* its standard input */
	size_t input_len;
	char **argv, **env; /* as for execve(2) */
	struct cs_plan_file *files;
	size_t nfiles;
	char refused[80]; /* why it may not run at all; otherwise "" */
	const char *why;  /* the same for people, or NULL; static */
	struct cs_needs needs;
};

void cs_plan_free(struct cs_plan *p);

/* For a reason and a word of detail ("ceiling:", "memory"); the first one
 * counts. */
void cs_plan_refuse(struct cs_plan *p, const char *reason, const char *detail);

/* Location of the program and its files inside. */
#define CS_PLAN_FOLDER "/job"
/* Location of a workspace, and with it the files. */
#define CS_PLAN_WORK "/work"

#endif
