#include "heal/model/program.h"

#include <stdint.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "heal/case.h"
#include "heal/edits.h"
#include "heal/fences.h"
#include "heal/fixer.h"
#include "heal/model/thoughts.h"
#include "heal/prose.h"
#include "heal/trial.h"

/* 1 if a fixer that extracts programs from answers has extracted one. */
static int
unwrap(cs_fixer_fn *fix, const char *text, size_t len, struct cs_buf *out,
    struct cs_err *err)
{
	cs_edits_auto struct cs_edits edits = CS_EDITS_INIT;
	const struct cs_case c = { .text = text,
		.len = len,
		.outcome = "syntax",
		.type = "SyntaxError",
		.message = "" };

	if (fix(&c, &edits, err) < 0 || cs_buf_check(&edits.pool, err) < 0)
		return -1;
	if (edits.n == 0)
		return 0;
	return cs_edits_apply(&edits, text, len, out, err) < 0 ? -1 : 1;
}

/* Remove fences and prose. */
static int
strip(const char *text, size_t len, const struct cs_fences *fences,
    struct cs_buf *out, struct cs_err *err)
{
	const int rc = unwrap(cs_unwrap_fix, text, len, out, err);

	if (rc != 0)
		return rc < 0 ? -1 : 0;
	if (fences->n > 0)
		return cs_err_set(err, CS_EDATA,
		    "it is not clear which text of the answer is the program");
	cs_buf_add(out, text, len);
	return 0;
}

/* 1 if a program was extracted from JSON: from the text, or from its only
 * block. */
static int
unwrap_json(const char *text, size_t len, const struct cs_fences *fences,
    struct cs_buf *out, struct cs_err *err)
{
	const struct cs_fences_block *b = fences->v;
	const int rc = unwrap(cs_wrapped_fix, text, len, out, err);

	if (rc != 0 || fences->n != 1 || !b->closed || b->python)
		return rc;
	return unwrap(
	    cs_wrapped_fix, text + b->start, b->end - b->start, out, err);
}

static int
take(const char *text, size_t len, struct cs_buf *out, struct cs_err *err)
{
	struct cs_fences fences;
	struct cs_trial_look look;
	int rc;

	if (cs_fences_find(text, len, &fences, err) < 0)
		return -1;
	rc = unwrap_json(text, len, &fences, out, err);
	if (rc != 0)
		return rc < 0 ? -1 : 0;
	rc = cs_prose_is_all(text, len, err);
	if (rc < 0)
		return -1;
	if (rc > 0 && fences.n == 0)
		return cs_err_set(
		    err, CS_EDATA, "there is no program in the answer");
	if (fences.n > 0 && !fences.v[fences.n - 1].closed)
		return cs_err_set(
		    err, CS_EDATA, "the program in the answer does not end");
	if (cs_trial_look(text, len, &look, err) < 0)
		return -1;
	if (look.fault != SIZE_MAX)
		return strip(text, len, &fences, out, err);
	cs_buf_add(out, text, len);
	return 0;
}

int
cs_program_take(
    const char *text, size_t len, struct cs_buf *out, struct cs_err *err)
{
	static const char bom[] = "\xef\xbb\xbf";
	size_t behind;

	if (len >= strlen(bom) && memcmp(text, bom, strlen(bom)) == 0)
		text += strlen(bom), len -= strlen(bom);
	if (cs_thoughts_skip(text, len, &behind, err) < 0 ||
	    take(text + behind, len - behind, out, err) < 0)
		return -1;
	if (out->len > 0 && out->data[out->len - 1] != '\n')
		cs_buf_addc(out, '\n');
	return cs_buf_check(out, err);
}
