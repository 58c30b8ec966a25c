#include "gate/baseline.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "envelope/json.h"
#include "gate/finding.h"
#include "gate/standard.h"
#include "gate/verdict.h"

enum { FILE_MAX = 64 * 1024 * 1024 };

struct cs_baseline {
	struct cs_json *known; /* an object with a key for each */
};

/* "FINGERPRINT PATH" */
static int
key_of(const char *fingerprint, const char *path, struct cs_buf *key,
    struct cs_err *err)
{
	while (strncmp(path, "./", 2) == 0)
		path += 2;
	cs_buf_addf(key, "%s %s", fingerprint, path);
	return cs_buf_check(key, err);
}

static int
add(struct cs_baseline *b, const struct cs_json *finding, struct cs_err *err)
{
	const char *fingerprint = cs_json_str(finding, "fingerprint");
	const char *path = cs_json_str(finding, "path");
	cs_buf_auto struct cs_buf key = CS_BUF_INIT;

	if (fingerprint == NULL || path == NULL)
		return cs_err_set(err, CS_EUSAGE,
		    "a finding in it has no path or no fingerprint");
	return key_of(fingerprint, path, &key, err) < 0
	    ? -1
	    : cs_json_set(b->known, key.data, cs_json_new_bool(true), err);
}

static int
fill(struct cs_baseline *b, const char *file, struct cs_err *err)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	cs_json_auto struct cs_json *report = NULL;
	const struct cs_json *findings;

	if (cs_io_read_file(file, FILE_MAX, &text, err) < 0)
		return -1;
	report = cs_json_parse(
	    text.data != NULL ? text.data : "", text.len, err);
	findings = cs_json_key(report, "findings");
	if (report == NULL && err->code == CS_ENOMEM)
		return -1;
	if (cs_json_int(report, "codeshield_report", 0) != 1 ||
	    cs_json_type(findings) != CS_JSON_ARRAY)
		return cs_err_set(err, CS_EUSAGE,
		    "%.120s is no account as cs-gate --format=json gives it",
		    file);
	for (size_t i = 0; i < cs_json_size(findings); i++)
		if (add(b, cs_json_at(findings, i), err) < 0)
			return -1;
	return 0;
}

struct cs_baseline *
cs_baseline_read(const char *file, struct cs_err *err)
{
	struct cs_baseline *b = calloc(1, sizeof(*b));

	if (b != NULL)
		b->known = cs_json_new_object();
	if (b == NULL || b->known == NULL) {
		cs_baseline_free(b);
		cs_err_nomem(err);
		return NULL;
	}
	if (fill(b, file, err) < 0) {
		cs_baseline_free(b);
		return NULL;
	}
	return b;
}

void
cs_baseline_free(struct cs_baseline *b)
{
	if (b == NULL)
		return;
	cs_json_free(b->known);
	free(b);
}

static int
heed(const struct cs_baseline *b, const char *path, struct cs_finding *f,
    struct cs_err *err)
{
	cs_buf_auto struct cs_buf key = CS_BUF_INIT;

	if (key_of(f->fingerprint, path, &key, err) < 0)
		return -1;
	if (cs_json_key(b->known, key.data) != NULL)
		f->waived = CS_WAIVED_BASELINE;
	return 0;
}

int
cs_baseline_heed(const struct cs_standard *standard, const char *path,
    struct cs_verdict *v, struct cs_err *err)
{
	if (standard->baseline == NULL)
		return 0;
	if (path == NULL)
		path = "<stdin>";
	for (size_t i = 0; i < v->n; i++)
		if (cs_finding_waivable(&v->finding[i]) &&
		    heed(standard->baseline, path, &v->finding[i], err) < 0)
			return -1;
	cs_finding_settle(v, standard->policy);
	return 0;
}
