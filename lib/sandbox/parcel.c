#include "sandbox/parcel.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "sandbox/plan.h"

static void
put_size(struct cs_buf *out, size_t n)
{
	cs_buf_add(out, &n, sizeof(n));
}

/* Length, bytes, and a NUL so that they can be used in place. */
static void
put_bytes(struct cs_buf *out, const char *p, size_t n)
{
	put_size(out, n);
	cs_buf_add(out, p, n);
	cs_buf_addc(out, '\0');
}

static void
put_words(struct cs_buf *out, char **words)
{
	size_t n = 0;

	while (words[n] != NULL)
		n++;
	put_size(out, n);
	for (size_t i = 0; i < n; i++)
		put_bytes(out, words[i], strlen(words[i]));
}

void
cs_parcel_pack(const struct cs_plan *plan, struct cs_buf *out)
{
	cs_buf_add(out, &plan->limits, sizeof(plan->limits));
	cs_buf_add(out, &plan->exec, sizeof(plan->exec));
	put_bytes(out, plan->binary, strlen(plan->binary));
	put_bytes(out, plan->name, strlen(plan->name));
	put_bytes(out, plan->code, plan->code_len);
	put_words(out, plan->argv);
	put_words(out, plan->env);
	put_size(out, plan->nfiles);
	for (size_t i = 0; i < plan->nfiles; i++) {
		const struct cs_plan_file *f = &plan->files[i];

		put_bytes(out, f->path, strlen(f->path));
		put_bytes(out, f->bytes.data, f->bytes.len);
	}
}

/* What is left of a parcel; the first fault sticks. */
struct reader {
	const char *at;
	size_t left;
	bool failed;
};

static const char *
get(struct reader *r, size_t n)
{
	const char *p = r->at;

	if (r->failed || n > r->left) {
		r->failed = true;
		return NULL;
	}
	r->at += n;
	r->left -= n;
	return p;
}

static void
get_into(struct reader *r, void *to, size_t n)
{
	const char *p = get(r, n);

	if (p != NULL)
		memcpy(to, p, n);
}

/* A count of things that take at least as many bytes. */
static size_t
get_size(struct reader *r)
{
	const char *p = get(r, sizeof(size_t));
	size_t n = 0;

	if (p != NULL)
		memcpy(&n, p, sizeof(n));
	if (n > r->left)
		r->failed = true;
	return r->failed ? 0 : n;
}

static const char *
get_bytes(struct reader *r, size_t *len)
{
	size_t n = get_size(r);
	const char *p = get(r, n + 1);

	if (len != NULL)
		*len = n;
	return p;
}

static char **
get_words(struct reader *r)
{
	const size_t n = get_size(r);
	char **words = calloc(n + 1, sizeof(*words));

	if (words == NULL) {
		r->failed = true;
		return NULL;
	}
	for (size_t i = 0; i < n && !r->failed; i++) {
		const char *p = get_bytes(r, NULL);

		words[i] = p != NULL ? strdup(p) : NULL;
		if (words[i] == NULL)
			r->failed = true;
	}
	return words;
}

static void
get_files(struct reader *r, struct cs_plan *out)
{
	const size_t n = get_size(r);

	out->files = calloc(n + 1, sizeof(*out->files));
	if (out->files == NULL) {
		r->failed = true;
		return;
	}
	for (; out->nfiles < n && !r->failed; out->nfiles++) {
		struct cs_plan_file *f = &out->files[out->nfiles];
		const char *p;
		size_t len;

		f->path = get_bytes(r, NULL);
		p = get_bytes(r, &len);
		if (p != NULL)
			cs_buf_add(&f->bytes, p, len);
		if (f->bytes.failed != 0)
			r->failed = true;
	}
}

int
cs_parcel_unpack(const char *bytes, size_t len, const struct cs_ceilings *c,
    struct cs_plan *out)
{
	struct reader r = { bytes, len, false };

	*out = (struct cs_plan){
		.network = c->network,
		.isolation = c->isolation,
		.landlock_abi = c->landlock_abi,
		.reads = c->reads,
		.python = c->python,
	};
	get_into(&r, &out->limits, sizeof(out->limits));
	get_into(&r, &out->exec, sizeof(out->exec));
	out->binary = get_bytes(&r, NULL);
	out->name = get_bytes(&r, NULL);
	out->code = get_bytes(&r, &out->code_len);
	out->argv = get_words(&r);
	out->env = get_words(&r);
	get_files(&r, out);
	return r.failed ? -1 : 0;
}
