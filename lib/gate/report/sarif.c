/* SARIF 2.1.0, for code hosts and editors. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "envelope/json.h"
#include "envelope/make.h"
#include "gate/report/format.h"
#include "gate/report/manual.h"
#include "gate/rules.h"
#include "gate/standard.h"

#define SCHEMA                                                                 \
	"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"  \
	"sarif-schema-2.1.0.json"

/* {"text": s} */
static struct cs_json *
message(const char *s)
{
	struct cs_make m = cs_make_object();

	cs_make_str(&m, "text", s != NULL ? s : "");
	return cs_make_done(&m);
}

/* ---- rules ---- */

/* The severity of a rule on the scale of CVSS, by which code hosts sort; NULL
 * if it is not about security. */
static const char *
gravity(const struct cs_rule *r)
{
	switch (r->id[3]) {
	case '0':
	case '1':
	case '2':
		return NULL;
	case '8':
		return "3.0";
	case '5':
	case '6':
	case '7':
		return "7.0";
	default:
		return "8.8";
	}
}

static struct cs_json *
tags(const struct cs_rule *r)
{
	struct cs_make m = cs_make_array();
	char cwe[32];

	if (gravity(r) != NULL)
		cs_make_str(&m, NULL, "security");
	if (r->cwe > 0) {
		(void)snprintf(
		    cwe, sizeof(cwe), "external/cwe/cwe-%03d", r->cwe);
		cs_make_str(&m, NULL, cwe);
	}
	return cs_make_done(&m);
}

static struct cs_json *
properties(const struct cs_rule *r)
{
	struct cs_make m = cs_make_object();

	cs_make_put(&m, "tags", tags(r));
	cs_make_str(&m, "precision", "high");
	if (gravity(r) != NULL)
		cs_make_str(&m, "security-severity", gravity(r));
	return cs_make_done(&m);
}

static const char *
level(const char *severity)
{
	return severity == NULL || strcmp(severity, "off") == 0 ? "none"
								: severity;
}

static struct cs_json *
configuration(const struct cs_rule *r, const struct cs_standard *standard)
{
	struct cs_make m = cs_make_object();

	cs_make_str(&m, "level",
	    level(cs_policy_severity_word(
		cs_policy_severity(standard->policy, r->id))));
	return cs_make_done(&m);
}

/* Lines joined into one; a rule without lines gets its name. */
static struct cs_json *
flat(const char *lines, const char *name)
{
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;

	cs_buf_adds(&b, lines != NULL ? lines : name);
	for (size_t i = 0; i < b.len; i++)
		if (b.data[i] == '\n')
			b.data[i] = ' ';
	while (b.len > 0 && b.data[b.len - 1] == ' ')
		cs_buf_cut(&b, b.len - 1);
	return b.failed != CS_OK ? NULL : message(b.data);
}

/* Its page, verbatim. */
static struct cs_json *
help(enum cs_rule_id id, const struct cs_policy *policy)
{
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;

	cs_manual_print(id, policy, &b);
	return b.failed != CS_OK ? NULL : message(b.data);
}

static struct cs_json *
rule(enum cs_rule_id id, const struct cs_standard *standard)
{
	const struct cs_rule *r = cs_rules_get(id);
	const struct cs_manual *page = cs_manual_get(id);
	struct cs_make m = cs_make_object();

	cs_make_str(&m, "id", r->id);
	cs_make_str(&m, "name", r->name);
	cs_make_put(&m, "shortDescription", flat(page->what, r->name));
	cs_make_put(&m, "fullDescription", flat(page->why, r->name));
	cs_make_put(&m, "help", help(id, standard->policy));
	cs_make_put(&m, "defaultConfiguration", configuration(r, standard));
	cs_make_put(&m, "properties", properties(r));
	return cs_make_done(&m);
}

/* The rules with findings, and their indexes. */
static struct cs_json *
rules(const struct cs_told *t, int index[CS_RULES])
{
	struct cs_make m = cs_make_array();
	int n = 0;

	for (int i = 0; i < CS_RULES; i++) {
		const struct cs_rule *r = cs_rules_get((enum cs_rule_id)i);
		bool found = false;

		for (size_t k = 0; !found && k < cs_json_size(t->all); k++)
			found = cs_json_is(
			    cs_json_at(t->all, k), "rule", r->id);
		index[i] = found ? n++ : -1;
		if (found)
			cs_make_put(
			    &m, NULL, rule((enum cs_rule_id)i, t->standard));
	}
	return cs_make_done(&m);
}

static int
index_of(const char *id, const int index[CS_RULES])
{
	for (int i = 0; i < CS_RULES; i++)
		if (strcmp(cs_rules_get((enum cs_rule_id)i)->id, id) == 0)
			return index[i];
	return -1;
}

static struct cs_json *
tool(const struct cs_told *t, int index[CS_RULES])
{
	struct cs_make m = cs_make_object(), driver = cs_make_object();

	cs_make_str(&driver, "name", "cs-gate");
	cs_make_str(&driver, "semanticVersion", CS_VERSION);
	cs_make_put(&driver, "rules", rules(t, index));
	cs_make_put(&m, "driver", cs_make_done(&driver));
	return cs_make_done(&m);
}

/* ---- places ---- */

/* A path as a URI: relative to the working directory, or absolute. */
static struct cs_json *
uri(const char *path)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
				    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
	cs_buf_auto struct cs_buf b = CS_BUF_INIT;

	while (strncmp(path, "./", 2) == 0)
		path += 2;
	cs_buf_adds(&b, *path == '/' ? "file://" : "");
	for (; *path != '\0'; path++) {
		if (strchr(plain, *path) != NULL)
			cs_buf_addc(&b, *path);
		else
			cs_buf_addf(&b, "%%%02X", (unsigned char)*path);
	}
	return b.failed != CS_OK ? NULL : cs_json_new_string(b.data, b.len);
}

static struct cs_json *
region(const struct cs_json *at)
{
	struct cs_make m = cs_make_object();

	cs_make_int(&m, "startLine", cs_json_int(at, "line", 1));
	cs_make_int(&m, "startColumn", cs_json_int(at, "column", 1));
	if (cs_json_int(at, "end_line", 0) > 0) {
		cs_make_int(&m, "endLine", cs_json_int(at, "end_line", 1));
		cs_make_int(&m, "endColumn", cs_json_int(at, "end_column", 1));
	}
	return cs_make_done(&m);
}

/* The line that it begins in. */
static struct cs_json *
context(const struct cs_json *at, const char *snippet)
{
	struct cs_make m = cs_make_object();

	cs_make_int(&m, "startLine", cs_json_int(at, "line", 1));
	cs_make_put(&m, "snippet", message(snippet));
	return cs_make_done(&m);
}

static struct cs_json *
location(const char *path, const struct cs_json *at, const char *note,
    const char *snippet)
{
	struct cs_make m = cs_make_object(), p = cs_make_object();
	struct cs_make a = cs_make_object();

	cs_make_put(&a, "uri", uri(path));
	cs_make_put(&p, "artifactLocation", cs_make_done(&a));
	cs_make_put(&p, "region", region(at));
	if (snippet != NULL)
		cs_make_put(&p, "contextRegion", context(at, snippet));
	cs_make_put(&m, "physicalLocation", cs_make_done(&p));
	if (note != NULL)
		cs_make_put(&m, "message", message(note));
	return cs_make_done(&m);
}

/* How the program got what it uses. */
static struct cs_json *
related(const char *path, const struct cs_json *trace)
{
	struct cs_make m = cs_make_array();

	for (size_t i = 0; i < cs_json_size(trace); i++) {
		const struct cs_json *step = cs_json_at(trace, i);

		cs_make_put(&m, NULL,
		    location(path, step, cs_json_str(step, "note"), NULL));
	}
	return cs_make_done(&m);
}

/* ---- results ---- */

static struct cs_json *
suppressions(const struct cs_json *f)
{
	struct cs_make all = cs_make_array(), m = cs_make_object();

	cs_make_str(&m, "kind",
	    cs_json_is(f, "suppressed", "comment") ? "inSource" : "external");
	if (cs_json_str(f, "justification") != NULL)
		cs_make_str(
		    &m, "justification", cs_json_str(f, "justification"));
	cs_make_put(&all, NULL, cs_make_done(&m));
	return cs_make_done(&all);
}

static struct cs_json *
fingerprints(const struct cs_json *f)
{
	struct cs_make m = cs_make_object();

	cs_make_str(&m, "csGate/v1", cs_json_str(f, "fingerprint"));
	return cs_make_done(&m);
}

static struct cs_json *
result(const struct cs_json *f, const struct cs_standard *standard,
    const int index[CS_RULES])
{
	const char *id = cs_json_str(f, "rule");
	const char *path = cs_json_str(f, "path");
	struct cs_make m = cs_make_object(), at = cs_make_array();

	cs_make_str(&m, "ruleId", id);
	cs_make_int(&m, "ruleIndex", index_of(id, index));
	cs_make_str(&m, "level", level(cs_json_str(f, "severity")));
	cs_make_put(&m, "message", message(cs_json_str(f, "message")));
	cs_make_put(
	    &at, NULL, location(path, f, NULL, cs_json_str(f, "snippet")));
	cs_make_put(&m, "locations", cs_make_done(&at));
	if (cs_json_size(cs_json_key(f, "trace")) > 0)
		cs_make_put(&m, "relatedLocations",
		    related(path, cs_json_key(f, "trace")));
	cs_make_put(&m, "partialFingerprints", fingerprints(f));
	if (standard->baseline != NULL)
		cs_make_str(&m, "baselineState",
		    cs_json_is(f, "suppressed", "baseline") ? "unchanged"
							    : "new");
	if (cs_json_str(f, "suppressed") != NULL)
		cs_make_put(&m, "suppressions", suppressions(f));
	return cs_make_done(&m);
}

static struct cs_json *
results(const struct cs_told *t, const int index[CS_RULES])
{
	struct cs_make m = cs_make_array();

	for (size_t i = 0; i < cs_json_size(t->all); i++)
		cs_make_put(&m, NULL,
		    result(cs_json_at(t->all, i), t->standard, index));
	return cs_make_done(&m);
}

/* ---- what could not be checked ---- */

static struct cs_json *
notification(const char *text, struct cs_json *at)
{
	struct cs_make m = cs_make_object(), places = cs_make_array();

	cs_make_str(&m, "level", "error");
	cs_make_put(&m, "message", message(text));
	if (at != NULL) {
		cs_make_put(&places, NULL, at);
		cs_make_put(&m, "locations", cs_make_done(&places));
	} else {
		cs_json_free(cs_make_done(&places));
	}
	return cs_make_done(&m);
}

/* Programs that were rejected without a finding, and lines that were not
 * jobs. */
static struct cs_json *
notifications(const struct cs_told *t)
{
	struct cs_make m = cs_make_array();

	for (size_t i = 0; i < cs_json_size(t->files); i++) {
		const struct cs_json *f = cs_json_at(t->files, i);

		if (cs_json_is(f, "verdict", "reject") &&
		    cs_json_int(f, "findings", 0) == 0)
			cs_make_put(&m, NULL,
			    notification(cs_json_str(f, "reason"),
				location(
				    cs_json_str(f, "path"), f, NULL, NULL)));
	}
	for (size_t i = 0; i < cs_json_size(t->errors); i++)
		cs_make_put(&m, NULL,
		    notification(
			cs_json_str(cs_json_at(t->errors, i), "message"),
			NULL));
	return cs_make_done(&m);
}

static struct cs_json *
invocations(const struct cs_told *t)
{
	struct cs_make all = cs_make_array(), m = cs_make_object();

	cs_make_bool(&m, "executionSuccessful", cs_json_size(t->errors) == 0);
	cs_make_put(&m, "toolExecutionNotifications", notifications(t));
	cs_make_put(&all, NULL, cs_make_done(&m));
	return cs_make_done(&all);
}

static struct cs_json *
run(const struct cs_told *t)
{
	struct cs_make all = cs_make_array(), m = cs_make_object();
	int index[CS_RULES];

	cs_make_put(&m, "tool", tool(t, index));
	cs_make_put(&m, "invocations", invocations(t));
	cs_make_str(&m, "columnKind", "unicodeCodePoints");
	cs_make_put(&m, "results", results(t, index));
	cs_make_put(&all, NULL, cs_make_done(&m));
	return cs_make_done(&all);
}

static int
end(const struct cs_told *t, struct cs_buf *out, struct cs_err *err)
{
	struct cs_make m = cs_make_object();

	cs_make_str(&m, "$schema", SCHEMA);
	cs_make_str(&m, "version", "2.1.0");
	cs_make_put(&m, "runs", run(t));
	return cs_format_json(cs_make_done(&m), out, err);
}

const struct cs_format cs_sarif_format = { "sarif", NULL, end };
