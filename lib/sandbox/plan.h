#ifndef CS_SANDBOX_PLAN_H
#define CS_SANDBOX_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/buf.h"
#include "sandbox/box/isolation.h"
#include "sandbox/environment/needs.h"
#include "sandbox/resources/limits.h"

struct cs_build;
struct cs_cgroups;
struct cs_environment;
struct cs_err;
struct cs_guard;
struct cs_hosttools;
struct cs_interpreter;
struct cs_json;
struct cs_reads;
struct cs_warm;
struct cs_workspace;

/* What the command line allows: a job may ask for less, never for more. */
struct cs_ceilings {
	struct cs_limits limits;
	const char *policy; /* name, for a job that asks for one */
	bool exec;	    /* programs may be started */
	bool network;	    /* the machine's network is the job's too */
	bool python_jobs;   /* those in Python may be run */
	bool bash;	    /* bash jobs may be run, and start programs */
	const struct cs_reads *reads;	      /* see reads.h */
	const struct cs_workspace *workspace; /* see workspace.h; NULL: none */
	bool layer;  /* the folder that it writes to is handed over */
	bool server; /* they are those of a server, see warm.h */
	enum cs_isolation
	    isolation;	  /* lowered by cs_launch_prepare() for root */
	int landlock_abi; /* of this kernel, see landlock.h */
	const struct cs_cgroups *cgroups;
	struct cs_guard *guard;
	struct cs_warm *warm; /* NULL: each interpreter starts for itself */
	int sessions;	      /* that may be there at once */
	const struct cs_interpreter *python;
	const struct cs_environment *environment; /* NULL: none */
	const struct cs_build *packages;  /* NULL: jobs can have no others */
	const char *const *allow_pkg;	  /* names that they may ask for, as
					     patterns; end with NULL */
	const struct cs_hosttools *tools; /* what jobs can call; NULL: none */
	const char *const *env; /* "K=V" from the command line; ends with NULL */
};

/* A small file that is put into the job's scratch. */
struct cs_plan_file {
	const char *path;    /* relative, no ".." */
	mode_t mode;	     /* as of lstat(2); 0: a plain file */
	struct cs_buf bytes; /* of a link where it leads */
};

/*
 * One job with nothing left open: what the process tree is built from.  The
 * strings live in the envelope and the ceilings, which have to outlive it.
 */
struct cs_plan {
	struct cs_limits limits;
	bool exec, network, bash;
	bool tools;	     /* it has a socket to them */
	bool cold;	     /* no copy of a warm interpreter will do */
	const char *session; /* that it is a cell of; NULL: of none */
	uint32_t cell;	     /* its number there, from 1 on; 0: of none */
	bool last;	     /* the session ends with it */
	enum cs_isolation isolation;
	int landlock_abi;
	const struct cs_reads *reads;
	const struct cs_interpreter *python;
	const struct cs_environment *environment;
	const char *binary; /* the interpreter's path, where the job runs */
	const char *name;   /* the program's file below /job; "": none */
	bool workspace;	    /* it works there, with its files */
	const char *code;
	size_t code_len;
	const char *input; /* its standard input */
	size_t input_len;
	char **argv, **env; /* as execve(2) takes them */
	struct cs_plan_file *files;
	size_t nfiles;
	char refused[80]; /* why it may not run at all; else "" */
	const char *why;  /* the same for people, or NULL; static */
	struct cs_needs needs;
};

/*
 * Judge an envelope against the ceilings.  0, and either out->refused says
 * which rule it breaks (run.reason of cs-envelope(5)), or it can be launched;
 * -1 when memory ran out.  To be freed in both cases.
 */
int cs_plan_make(const struct cs_json *env, const struct cs_ceilings *c,
    struct cs_plan *out, struct cs_err *err);

/* The plan of a server's interpreter, which imports modules (ends with NULL). */
int cs_plan_server(const struct cs_ceilings *c, const char *const *modules,
    struct cs_plan *out, struct cs_err *err);
void cs_plan_free(struct cs_plan *p);

/* For a reason and a word of it ("ceiling:", "memory"); the first one counts. */
void cs_plan_refuse(struct cs_plan *p, const char *reason, const char *detail);

/* Where the program and its files stand inside. */
#define CS_PLAN_FOLDER "/job"
/* Where a workspace stands, and with it the files. */
#define CS_PLAN_WORK "/work"

#endif
