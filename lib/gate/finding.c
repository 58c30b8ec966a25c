#include "gate/finding.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gate/fingerprint.h"
#include "gate/standard.h"
#include "gate/verdict.h"
#include "python/fault.h"
#include "python/place.h"

enum { FINDINGS_MAX = 1000 };

int
cs_finding_start(struct cs_findings *j, const struct cs_standard *standard,
    const char *text, size_t len, struct cs_err *err)
{
	*j->v = (struct cs_verdict){ .whole = true, .text = text, .len = len };
	for (int i = 0; i < CS_RULES; i++)
		j->severity[i] = cs_policy_severity(
		    standard->policy, cs_rules_get((enum cs_rule_id)i)->id);
	/* A policy cannot silence that either. */
	j->severity[CS_RULE_LIMIT] = CS_SEV_ERROR;
	j->v->places = cs_place_new(text, len, err);
	return j->v->places == NULL ? -1 : 0;
}

static int
by_place(const void *a_, const void *b_)
{
	const struct cs_finding *a = a_, *b = b_;

	if (a->start != b->start)
		return a->start < b->start ? -1 : 1;
	return strcmp(a->rule->id, b->rule->id);
}

/* Whether another finding, not a loose one, is about the same: previous ones
 * end at end, others follow. */
static bool
is_told(const struct cs_verdict *v, size_t i, uint32_t end)
{
	const struct cs_finding *f = &v->finding[i];

	if (f->spelled)
		return f->end <= end;
	if (!f->loose || end > f->start)
		return f->loose;
	while (++i < v->n && v->finding[i].start < f->end)
		if (!v->finding[i].loose)
			return true;
	return false;
}

/* Drop what is inside something already reported, and what was found twice. */
static void
drop_told(struct cs_verdict *v)
{
	uint32_t end = 0;
	size_t n = 0;

	for (size_t i = 0; i < v->n; i++) {
		const struct cs_finding *f = &v->finding[i];
		const struct cs_finding *last = n > 0 ? &v->finding[n - 1]
						      : NULL;

		if (is_told(v, i, end) ||
		    (f->again && last != NULL && last->rule == f->rule &&
			last->start == f->start))
			continue;
		if (f->end > end)
			end = f->end;
		v->finding[n++] = *f;
	}
	v->n = n;
}

int
cs_finding_finish(struct cs_findings *j, const struct cs_standard *standard,
    int rc, struct cs_err *err)
{
	struct cs_verdict *v = j->v;

	if (j->failed == CS_ELIMIT)
		cs_finding_limit(j, "more findings than anyone would read");
	if (rc == 0 && j->failed == CS_ENOMEM)
		rc = cs_err_nomem(err);
	if (v->n > 0)
		qsort(v->finding, v->n, sizeof(*v->finding), by_place);
	drop_told(v);
	cs_fingerprint_put(v);
	cs_finding_settle(v, standard->policy);
	if (rc < 0)
		cs_verdict_free(v);
	return rc;
}

static bool
make_room(struct cs_findings *j)
{
	const size_t cap = j->cap == 0 ? 8 : j->cap * 2;
	struct cs_finding *f;

	if (j->v->n < j->cap)
		return true;
	f = reallocarray(j->v->finding, cap, sizeof(*f));
	if (f == NULL) {
		j->failed = CS_ENOMEM;
		return false;
	}
	j->v->finding = f;
	j->cap = cap;
	return true;
}

struct cs_finding *
cs_finding_add(
    struct cs_findings *j, enum cs_rule_id rule, uint32_t start, uint32_t end)
{
	struct cs_finding *f;

	if (j->severity[rule] == CS_SEV_OFF || j->failed != CS_OK)
		return NULL;
	/* The last slot is reserved for the finding that says so. */
	if (j->v->n == FINDINGS_MAX - 1 && rule != CS_RULE_LIMIT) {
		j->failed = CS_ELIMIT;
		return NULL;
	}
	if (!make_room(j))
		return NULL;
	f = &j->v->finding[j->v->n++];
	*f = (struct cs_finding){
		.rule = cs_rules_get(rule),
		.severity = j->severity[rule],
		.start = start,
		.end = end,
	};
	return f;
}

void
cs_finding_fault(struct cs_findings *j, const struct cs_fault *fault)
{
	static const enum cs_rule_id rule_of[] = {
		[CS_FAULT_NONE] = CS_RULE_LIMIT,
		[CS_FAULT_ENCODING] = CS_RULE_ENCODING,
		[CS_FAULT_CR] = CS_RULE_CR,
		[CS_FAULT_NUL] = CS_RULE_NUL,
		[CS_FAULT_BIDI] = CS_RULE_BIDI,
		[CS_FAULT_LIMIT] = CS_RULE_LIMIT,
		[CS_FAULT_SYNTAX] = CS_RULE_SYNTAX,
		[CS_FAULT_COMPILE] = CS_RULE_COMPILE,
		[CS_FAULT_PYTHON2] = CS_RULE_PYTHON2,
		[CS_FAULT_NOT_PYTHON] = CS_RULE_NOT_PYTHON,
	};
	struct cs_finding *f = cs_finding_add(
	    j, rule_of[fault->kind], fault->start, fault->end);

	if (f != NULL)
		memcpy(f->message, fault->msg, sizeof(f->message));
}

void
cs_finding_limit(struct cs_findings *j, const char *why)
{
	struct cs_finding *f;

	j->failed = CS_OK;
	j->v->whole = false;
	f = cs_finding_add(j, CS_RULE_LIMIT, 0, 0);
	if (f != NULL)
		(void)snprintf(f->message, sizeof(f->message), "%.*s",
		    (int)sizeof(f->message) - 1, why);
}

bool
cs_finding_waivable(const struct cs_finding *f)
{
	return f->waived == CS_WAIVED_NOT && f->rule->id[3] != '0' &&
	    f->rule->id[3] != '1';
}

void
cs_finding_settle(struct cs_verdict *v, const struct cs_policy *policy)
{
	v->pass = v->whole;
	for (size_t i = 0; i < v->n; i++)
		if (v->finding[i].waived == CS_WAIVED_NOT &&
		    cs_policy_rejects(policy, v->finding[i].severity))
			v->pass = false;
}

void
cs_finding_name(struct cs_finding *f, const char *target)
{
	const char *format = f->rule->message;
	const char *hole = strstr(format, "%s");

	(void)snprintf(f->target, sizeof(f->target), "%s", target);
	if (hole == NULL)
		(void)snprintf(f->message, sizeof(f->message), "%s", format);
	else
		(void)snprintf(f->message, sizeof(f->message), "%.*s%s%s",
		    (int)(hole - format), format, target, hole + 2);
}
