#include "sandbox/messages/parcel.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/pack.h"
#include "sandbox/plan.h"

static void
put_words(struct cs_buf *out, char **words)
{
	size_t n = 0;

	while (words[n] != NULL)
		n++;
	cs_pack_size(out, n);
	for (size_t i = 0; i < n; i++)
		cs_pack_text(out, words[i]);
}

void
cs_parcel_pack(const struct cs_plan *plan, struct cs_buf *out)
{
	cs_pack_raw(out, &plan->limits, sizeof(plan->limits));
	cs_pack_raw(out, &plan->exec, sizeof(plan->exec));
	cs_pack_raw(out, &plan->cell, sizeof(plan->cell));
	cs_pack_raw(out, &plan->last, sizeof(plan->last));
	cs_pack_raw(out, &plan->tools, sizeof(plan->tools));
	cs_pack_text(out, plan->binary);
	cs_pack_text(out, plan->name);
	cs_pack_bytes(out, plan->code, plan->code_len);
	put_words(out, plan->argv);
	put_words(out, plan->env);
	cs_pack_size(out, plan->nfiles);
	for (size_t i = 0; i < plan->nfiles; i++) {
		const struct cs_plan_file *f = &plan->files[i];

		cs_pack_text(out, f->path);
		cs_pack_raw(out, &f->mode, sizeof(f->mode));
		cs_pack_bytes(out, f->bytes.data, f->bytes.len);
	}
}

/* The words themselves stay where they are. */
static char **
get_words(struct cs_unpack *r)
{
	const size_t n = cs_pack_get_size(r);
	char **words = calloc(n + 1, sizeof(*words));

	if (words == NULL) {
		r->failed = true;
		return NULL;
	}
	for (size_t i = 0; i < n && !r->failed; i++)
		words[i] = (char *)(uintptr_t)cs_pack_get_text(r);
	return words;
}

static void
get_files(struct cs_unpack *r, struct cs_plan *out)
{
	const size_t n = cs_pack_get_size(r);

	out->files = calloc(n + 1, sizeof(*out->files));
	if (out->files == NULL) {
		r->failed = true;
		return;
	}
	for (; out->nfiles < n && !r->failed; out->nfiles++) {
		struct cs_plan_file *f = &out->files[out->nfiles];
		const char *p;
		size_t len;

		f->path = cs_pack_get_text(r);
		cs_pack_get_raw(r, &f->mode, sizeof(f->mode));
		p = cs_pack_get_bytes(r, &len);
		if (p != NULL)
			cs_buf_add(&f->bytes, p, len);
		if (f->bytes.failed != 0)
			r->failed = true;
	}
}

void
cs_parcel_free(struct cs_plan *plan)
{
	free(plan->argv);
	free(plan->env);
	for (size_t i = 0; i < plan->nfiles; i++)
		cs_buf_free(&plan->files[i].bytes);
	free(plan->files);
	*plan = (struct cs_plan){ 0 };
}

int
cs_parcel_unpack(const char *bytes, size_t len, const struct cs_ceilings *c,
    struct cs_plan *out)
{
	struct cs_unpack r = { bytes, len, false };

	*out = (struct cs_plan){
		.network = c->network,
		.isolation = c->isolation,
		.landlock_abi = c->landlock_abi,
		.reads = c->reads,
		.workspace = c->workspace != NULL,
		.python = c->python,
		.environment = c->environment,
	};
	cs_pack_get_raw(&r, &out->limits, sizeof(out->limits));
	cs_pack_get_raw(&r, &out->exec, sizeof(out->exec));
	cs_pack_get_raw(&r, &out->cell, sizeof(out->cell));
	cs_pack_get_raw(&r, &out->last, sizeof(out->last));
	cs_pack_get_raw(&r, &out->tools, sizeof(out->tools));
	out->binary = cs_pack_get_text(&r);
	out->name = cs_pack_get_text(&r);
	out->code = cs_pack_get_bytes(&r, &out->code_len);
	out->argv = get_words(&r);
	out->env = get_words(&r);
	get_files(&r, out);
	return r.failed ? -1 : 0;
}
