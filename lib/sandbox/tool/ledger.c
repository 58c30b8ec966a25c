#include "sandbox/tool/ledger.h"

#include <stdlib.h>

#include "envelope/make.h"

int
cs_ledger_add(struct cs_ledger *l, const struct cs_entry *entry)
{
	struct cs_entry *v = l->v;

	if (l->n == l->room) {
		l->room = l->room > 0 ? l->room * 2 : 8;
		v = reallocarray(l->v, l->room, sizeof(*v));
	}
	if (v == NULL) {
		l->room = l->n;
		free(entry->error);
		return -1;
	}
	l->v = v;
	l->v[l->n++] = *entry;
	return 0;
}

static struct cs_json *
call(const struct cs_entry *e)
{
	struct cs_make m = cs_make_object();

	cs_make_str(&m, "name", e->name);
	cs_make_int(&m, "bytes_in", (int64_t)e->bytes_in);
	cs_make_int(&m, "bytes_out", (int64_t)e->bytes_out);
	cs_make_str(&m, "error", e->error);
	return cs_make_done(&m);
}

struct cs_json *
cs_ledger_calls(const struct cs_ledger *l)
{
	struct cs_make m = cs_make_array();

	for (size_t i = 0; i < l->n; i++)
		cs_make_put(&m, NULL, call(&l->v[i]));
	return cs_make_done(&m);
}

struct cs_json *
cs_ledger_times(const struct cs_ledger *l)
{
	struct cs_make m = cs_make_array();

	for (size_t i = 0; i < l->n; i++)
		cs_make_int(&m, NULL, l->v[i].duration_us);
	return cs_make_done(&m);
}

void
cs_ledger_free(struct cs_ledger *l)
{
	for (size_t i = 0; i < l->n; i++)
		free(l->v[i].error);
	free(l->v);
	*l = (struct cs_ledger){ 0 };
}
