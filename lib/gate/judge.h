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

/* What says that a finding is not to count. */
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
	char target[CS_RULES_ORIGIN_MAX]; /* what was named; "" when nothing */
	bool guess;			  /* it may be something else */
	bool denied;			  /* a module that the policy denies */
	bool spelled;			  /* told by its spelling alone */
	bool again; /* it may be met more than once, and is told once */
	bool loose; /* told by what it is called, whatever it is taken from */
	/* The import or assignment by which it got its name there. */
	bool traced;
	uint32_t trace_start, trace_end;
	enum cs_waived waived;
	uint32_t why_start, why_end; /* what the comment says of it */
	char fingerprint[17];	     /* as gate/fingerprint.h has it, */
	char kind[17];		     /* and of the first that is the same */
};

/* What a policy has to say of a text. */
struct cs_verdict {
	bool pass;  /* it is whole, and no finding that counts rejects it */
	bool whole; /* all of the text was looked at */
	struct cs_finding *finding; /* in the order of the text */
	size_t n;
	struct cs_places *places; /* lines and columns of the text */
	const char *text;	  /* borrowed */
	size_t len;
};

/*
 * Look at a text as Python.  decoded: it is what the source's bytes say,
 * nothing was replaced.  Nothing is run.  What can't be
 * looked at to its end is a finding too (CSG005); -1 and err only when there is
 * no answer.
 */
int cs_judge_python(const char *text, size_t len, bool decoded,
    const struct cs_standard *standard, struct cs_verdict *v,
    struct cs_err *err);

/*
 * The same for a cell of a session, by what its earlier ones have said as well;
 * NULL: it is a program of its own.
 */
int cs_judge_cell(const char *text, size_t len, bool decoded,
    const struct cs_standard *standard, struct cs_past *past,
    struct cs_verdict *v, struct cs_err *err);
void cs_judge_free(struct cs_verdict *v);

#endif
