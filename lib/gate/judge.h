#ifndef CS_GATE_JUDGE_H
#define CS_GATE_JUDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gate/rules.h"
#include "policy/policy.h"
#include "python/place.h"

struct cs_err;
struct cs_past;
struct cs_standard;

/* Why a finding does not count. */
enum cs_waived {
	CS_WAIVED_NOT,
	CS_WAIVED_COMMENT,
	CS_WAIVED_BASELINE,
};

/* One root cause. */
struct cs_finding {
	const struct cs_rule *rule;
	enum cs_severity severity;
	uint32_t start, end; /* bytes of the text */
	char message[160];
	char target[CS_RULES_ORIGIN_MAX]; /* what was named; "" if nothing */
	bool guess;			  /* it may be something else */
	bool denied;			  /* a module that the policy denies */
	bool spelled;			  /* recognized by its spelling only */
	bool again; /* may be met more than once, but is reported once */
	bool loose; /* recognized by its name, whatever the object */
	/* The import or assignment by which it got its name there. */
	bool traced;
	uint32_t trace_start, trace_end;
	enum cs_waived waived;
	uint32_t why_start, why_end; /* the comment's reason */
	char fingerprint[17];	     /* as in gate/fingerprint.h, */
	char kind[17];		     /* and of the first with the same */
};

/* A policy's verdict on a text. */
struct cs_verdict {
	bool pass;  /* complete, and no finding that counts rejects it */
	bool whole; /* all of the text was checked */
	struct cs_finding *finding; /* in text order */
	size_t n;
	struct cs_places *places; /* lines and columns in the text */
	const char *text;	  /* borrowed */
	size_t len;
};

/*
 * Check a text as Python.  decoded: it is exactly what the source's bytes say,
 * nothing was replaced.  Nothing is run.  An incomplete check is a finding too
 * (CSG005); -1 and err only if there is no verdict.
 */
int cs_judge_python(const char *text, size_t len, bool decoded,
    const struct cs_standard *standard, struct cs_verdict *v,
    struct cs_err *err);

/*
 * The same for a cell of a session, taking its earlier cells into account;
 * NULL: it is a program of its own.
 */
int cs_judge_cell(const char *text, size_t len, bool decoded,
    const struct cs_standard *standard, struct cs_past *past,
    struct cs_verdict *v, struct cs_err *err);
void cs_judge_free(struct cs_verdict *v);

#endif
