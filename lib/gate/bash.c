#include "gate/bash.h"

#include <string.h>

#include "base/err.h"
#include "bash/vars.h"
#include "gate/bash/scene.h"
#include "gate/finding.h"
#include "gate/verdict.h"
#include "python/fault.h"
#include "python/source.h"

/* Limits on the cost of a script: far above what any needs. */
enum {
	WORK_BASE = 8 * 1024 * 1024,
	WORK_EACH = 32, /* per byte of it */
};

/* Bytes that a shell reads differently from a person. */
static bool
check_bytes(struct cs_findings *f, bool decoded)
{
	struct cs_fault fault;
	const char *nul = memchr(f->v->text, '\0', f->v->len);
	const size_t at = nul == NULL ? 0 : (size_t)(nul - f->v->text);

	fault.kind = CS_FAULT_NONE;
	if (!decoded)
		cs_fault_set(&fault, CS_FAULT_ENCODING, 0, 0,
		    "the script is not UTF-8: what it says is not known");
	else if (nul != NULL)
		cs_fault_set(&fault, CS_FAULT_NUL, at, at + 1,
		    "a script cannot have a NUL in it");
	if (fault.kind == CS_FAULT_NONE)
		return true;
	cs_finding_fault(f, &fault);
	f->v->whole = false;
	return false;
}

/* A control that reorders text is as bad here as in Python. */
static void
check_order(struct cs_findings *f)
{
	struct cs_fault fault[CS_SOURCE_FAULTS];
	const size_t n = cs_source_check(f->v->text, f->v->len, fault);

	for (size_t i = 0; i < n; i++)
		if (fault[i].kind == CS_FAULT_BIDI)
			cs_finding_fault(f, &fault[i]);
}

static int
look(struct cs_findings *f, const struct cs_standard *standard,
    struct cs_err *err)
{
	struct cs_vars vars = { 0 };
	struct cs_scenes all = { .f = f,
		.standard = standard,
		.vars = &vars,
		.work = WORK_BASE + f->v->len * WORK_EACH };
	int failed;

	cs_scene_look(&all, NULL, 0, 0, f->v->text, f->v->len);
	failed = all.failed != CS_OK ? all.failed
	    : vars.failed != CS_OK   ? vars.failed
				     : vars.text.failed;
	cs_vars_free(&vars);
	if (all.work == 0 || failed == CS_ELIMIT)
		all.limit = "the script takes more work than any sane one "
			    "would";
	if (all.limit != NULL)
		cs_finding_limit(f, all.limit);
	if (failed == CS_ENOMEM)
		return cs_err_nomem(err);
	if (failed != CS_OK && failed != CS_ELIMIT)
		return cs_err_set(err, (enum cs_code)failed,
		    "the Bash grammar cannot be used here");
	return 0;
}

int
cs_bash_judge(const char *text, size_t len, bool decoded,
    const struct cs_standard *standard, struct cs_verdict *v,
    struct cs_err *err)
{
	struct cs_findings f = { .v = v };
	int rc = 0;

	if (cs_finding_start(&f, standard, text, len, err) < 0)
		return -1;
	if (check_bytes(&f, decoded)) {
		check_order(&f);
		rc = look(&f, standard, err);
	}
	return cs_finding_finish(&f, standard, rc, err);
}
