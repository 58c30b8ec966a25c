#include "diagnose/inquiry.h"

#include "diagnose/kinds.h"
#include "envelope/json.h"

struct cs_span
cs_inquiry_text(const struct cs_json *v, const char *path)
{
	struct cs_span s = { 0 };

	s.p = cs_json_text(cs_json_get(v, path), &s.n);
	if (s.p == NULL)
		s.n = 0;
	return s;
}

struct cs_span
cs_inquiry_first_line(struct cs_span text)
{
	return cs_span_head(text, cs_span_index(text, '\n'));
}

void
cs_inquiry_set(struct cs_inquiry *q, const char *outcome, const char *category,
    const char *fixable)
{
	q->report.outcome = outcome;
	q->report.category = category;
	q->report.fixable = fixable;
}

void
cs_inquiry_hint(struct cs_inquiry *q, const char *text)
{
	cs_buf_cut(&q->report.hint, 0);
	cs_buf_adds(&q->report.hint, text);
}

void
cs_inquiry_use_traceback(struct cs_inquiry *q)
{
	const struct cs_traceback *t = &q->trace;
	const struct cs_kind *kind = cs_kinds_find(t->type, t->message);

	q->report.trace = t;
	q->report.type = t->type;
	q->report.message = t->message;
	q->report.detail = t->detail;
	cs_inquiry_set(q, "exception", kind->category, kind->fixable);
	cs_buf_cut(&q->report.hint, 0);
	cs_kinds_hint(kind, t->message, &q->report.hint);
}

bool
cs_inquiry_has_violation(const struct cs_inquiry *q, const char *kind)
{
	const struct cs_json *all = cs_json_get(q->env, "run.violations");

	for (size_t i = 0; i < cs_json_size(all); i++)
		if (kind == NULL ||
		    cs_span_is(
			cs_inquiry_text(cs_json_at(all, i), "kind"), kind))
			return true;
	return false;
}

/* Violations in order of precedence, and the messages for them. */
static const struct violation {
	const char *kind, *hint;
} violations[] = {
	{ "exec",
	    "no other program may be started under this policy; one that has "
	    "exec "
	    "in its sandbox part allows it" },
	{ "network",
	    "there is no network under this policy; see network in "
	    "cs-policy(5)" },
	{ "write", "writing is allowed below the working directory alone" },
	{ NULL, "the sandbox does not allow this; see run.violations" },
};

void
cs_inquiry_set_violation(struct cs_inquiry *q)
{
	size_t i = 0;

	while (violations[i].kind != NULL &&
	    !cs_inquiry_has_violation(q, violations[i].kind))
		i++;
	cs_inquiry_set(q, "violation", "sandbox_denied", "no");
	cs_inquiry_hint(q, violations[i].hint);
}
