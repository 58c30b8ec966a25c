#include "gate/report/report.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "gate/standard.h"
#include "gate/verdict.h"
#include "python/place.h"

enum { NOTE_MAX = 80 };

/* The first line of a statement, as far as it fits in a note. */
static size_t
note_length(const char *s, size_t n)
{
	size_t to = 0;

	while (to < n && s[to] != '\n' && s[to] != '\r')
		to++;
	if (to > NOTE_MAX) {
		to = NOTE_MAX;
		while (to > 0 && ((unsigned char)s[to] & 0xc0) == 0x80)
			to--;
	}
	return to;
}

static struct cs_json *
trace_of(const struct cs_verdict *v, const struct cs_finding *f)
{
	struct cs_make all = cs_make_array();

	if (f->traced) {
		const struct cs_place at = cs_place_of(
		    v->places, f->trace_start);
		const char *s = v->text + f->trace_start;
		struct cs_make m = cs_make_object();

		cs_make_int(&m, "line", at.line);
		cs_make_int(&m, "column", at.column);
		cs_make_text(&m, "note", s,
		    note_length(s, f->trace_end - f->trace_start));
		cs_make_put(&all, NULL, cs_make_done(&m));
	}
	return cs_make_done(&all);
}

/* Why it does not count, and the reason given. */
static void
put_waiver(
    struct cs_make *m, const struct cs_verdict *v, const struct cs_finding *f)
{
	if (f->waived == CS_WAIVED_NOT)
		return;
	cs_make_str(m, "suppressed",
	    f->waived == CS_WAIVED_COMMENT ? "comment" : "baseline");
	if (f->why_end > f->why_start)
		cs_make_text(m, "justification", v->text + f->why_start,
		    f->why_end - f->why_start);
}

static struct cs_json *
finding_value(const struct cs_verdict *v, const struct cs_finding *f)
{
	const struct cs_place from = cs_place_of(v->places, f->start);
	const struct cs_place to = cs_place_of(v->places, f->end);
	struct cs_make m = cs_make_object();

	cs_make_str(&m, "rule", f->rule->id);
	cs_make_str(&m, "name", f->rule->name);
	cs_make_str(&m, "severity", cs_policy_severity_word(f->severity));
	cs_make_str(&m, "confidence", f->guess ? "medium" : "high");
	cs_make_put(&m, "cwe",
	    f->rule->cwe == 0 ? cs_json_new_null()
			      : cs_json_new_int(f->rule->cwe));
	cs_make_str(&m, "message", f->message);
	cs_make_int(&m, "line", from.line);
	cs_make_int(&m, "column", from.column);
	cs_make_int(&m, "end_line", to.line);
	cs_make_int(&m, "end_column", to.column);
	cs_make_str(&m, "target", f->target[0] == '\0' ? NULL : f->target);
	cs_make_put(&m, "trace", trace_of(v, f));
	cs_make_str(&m, "hint", f->rule->hint);
	cs_make_str(&m, "fingerprint", f->fingerprint);
	put_waiver(&m, v, f);
	return cs_make_done(&m);
}

static struct cs_json *
findings_value(const struct cs_verdict *v, bool waived)
{
	struct cs_make m = cs_make_array();

	for (size_t i = 0; i < v->n; i++)
		if ((v->finding[i].waived != CS_WAIVED_NOT) == waived)
			cs_make_put(&m, NULL, finding_value(v, &v->finding[i]));
	return cs_make_done(&m);
}

/* Those that do not count are in a separate list, so that no reader confuses
 * them. */
static void
put_findings(struct cs_make *m, const struct cs_verdict *v)
{
	struct cs_json *waived = findings_value(v, true);

	cs_make_put(m, "findings", findings_value(v, false));
	if (waived == NULL || cs_json_size(waived) > 0)
		cs_make_put(m, "suppressed", waived);
	else
		cs_json_free(waived);
}

/* One line for an agent: the first finding that rejects the program. */
static void
put_reason(struct cs_make *m, const struct cs_verdict *v,
    const struct cs_policy *policy)
{
	char reason[256];

	for (size_t i = 0; i < v->n; i++) {
		const struct cs_finding *f = &v->finding[i];

		if (f->waived != CS_WAIVED_NOT ||
		    !cs_policy_rejects(policy, f->severity))
			continue;
		if (f->denied) {
			(void)snprintf(reason, sizeof(reason),
			    "FORBIDDEN_IMPORT_DETECTED: %s", f->target);
			cs_make_str(m, "reason", reason);
			return;
		}
		(void)snprintf(reason, sizeof(reason), "%s %s, line %u: %s",
		    f->rule->id, f->rule->name,
		    (unsigned)cs_place_of(v->places, f->start).line,
		    f->message);
		cs_make_str(m, "reason", reason);
		return;
	}
	cs_make_str(
	    m, "reason", v->pass ? NULL : "not all of it was looked at");
}

static struct cs_make
begin(
    bool pass, const char *code, size_t len, const struct cs_standard *standard)
{
	struct cs_make m = cs_make_object();
	char hex[CS_HASH_HEX];

	cs_hash_sha256(code, len, hex);
	cs_make_str(&m, "verdict", pass ? "pass" : "reject");
	cs_make_str(&m, "policy", cs_policy_name(standard->policy));
	if (standard->adjusted != NULL)
		cs_make_str(&m, "adjusted", standard->adjusted);
	cs_make_str(&m, "target", standard->target);
	cs_make_str(&m, "code_sha256", hex);
	return m;
}

struct cs_json *
cs_report_gate(const struct cs_verdict *v, const char *code, size_t len,
    const struct cs_standard *standard)
{
	struct cs_make m = begin(v->pass, code, len, standard);

	put_reason(&m, v, standard->policy);
	put_findings(&m, v);
	return cs_make_done(&m);
}

struct cs_json *
cs_report_refusal(const char *reason, const char *code, size_t len,
    const struct cs_standard *standard)
{
	struct cs_make m = begin(false, code, len, standard);

	cs_make_str(&m, "reason", reason);
	cs_make_put(&m, "findings", cs_json_new_array());
	return cs_make_done(&m);
}
