#ifndef CS_GATE_VERDICT_H
#define CS_GATE_VERDICT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gate/rules.h"
#include "policy/policy.h"

struct cs_places;

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

void cs_verdict_free(struct cs_verdict *v);

#endif
