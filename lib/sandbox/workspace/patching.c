#include "sandbox/workspace/patching.h"

#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "sandbox/box/box.h"
#include "sandbox/workspace/headers.h"
#include "sandbox/workspace/patch.h"

int
cs_patching_begin(struct cs_patching *p, struct cs_patch *with,
    const struct cs_changes *c, struct cs_err *err)
{
	p->changes = c;
	p->box = cs_box_prepare(&with->ceilings, false, err);
	if (p->box == NULL || cs_patch_plan(with, c, &p->plan, err) < 0)
		return -1;
	return cs_box_begin(p->box, &p->plan, err);
}

/* The first line of its output. */
static void
fail(struct cs_patching *p, const char *why)
{
	(void)snprintf(p->failed, sizeof(p->failed), "git diff: %.*s",
	    (int)strcspn(why, "\n"), why);
}

static void
take(struct cs_patching *p, const struct cs_box_result *r)
{
	cs_buf_auto struct cs_buf text = CS_BUF_INIT;
	cs_buf_auto struct cs_buf said = CS_BUF_INIT;

	cs_capture_text(&r->out, &text);
	cs_capture_text(&r->err, &said);
	cs_headers_tidy(text.data, text.len, &p->diff);
	cs_headers_rename(p->changes, &p->diff);
	/* 1: there are differences. */
	if (r->verdict.end != CS_VERDICT_EXITED || r->verdict.exit_code > 1)
		fail(p, said.len > 0 ? said.data : "it was ended");
	else if (cs_capture_truncated(&r->out))
		fail(p, "too much");
	else if (text.failed != CS_OK || p->diff.failed != CS_OK)
		fail(p, "out of memory");
}

int
cs_patching_step(struct cs_patching *p)
{
	struct cs_err err;
	const int rc = cs_box_step(p->box, &err);

	if (rc > 0)
		take(p, cs_box_result(p->box));
	else if (rc < 0)
		fail(p, err.msg);
	return rc != 0;
}

void
cs_patching_free(struct cs_patching *p)
{
	cs_box_free(p->box);
	cs_patch_free(&p->plan);
	cs_buf_free(&p->diff);
	*p = (struct cs_patching){ 0 };
}
