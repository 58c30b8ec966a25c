#include "sandbox/tool/calls.h"

#include <stdlib.h>

#include "envelope/make.h"

int
cs_calls_add(struct cs_calls *c, const struct cs_calls_entry *entry)
{
	struct cs_calls_entry *v = c->v;

	if (c->n == c->room) {
		c->room = c->room > 0 ? c->room * 2 : 8;
		v = reallocarray(c->v, c->room, sizeof(*v));
	}
	if (v == NULL) {
		c->room = c->n;
		free(entry->error);
		return -1;
	}
	c->v = v;
	c->v[c->n++] = *entry;
	return 0;
}

static struct cs_json *
call(const struct cs_calls_entry *e)
{
	struct cs_make m = cs_make_object();

	cs_make_str(&m, "name", e->name);
	cs_make_int(&m, "bytes_in", (int64_t)e->bytes_in);
	cs_make_int(&m, "bytes_out", (int64_t)e->bytes_out);
	cs_make_str(&m, "error", e->error);
	return cs_make_done(&m);
}

struct cs_json *
cs_calls_json(const struct cs_calls *c)
{
	struct cs_make m = cs_make_array();

	for (size_t i = 0; i < c->n; i++)
		cs_make_put(&m, NULL, call(&c->v[i]));
	return cs_make_done(&m);
}

struct cs_json *
cs_calls_times(const struct cs_calls *c)
{
	struct cs_make m = cs_make_array();

	for (size_t i = 0; i < c->n; i++)
		cs_make_int(&m, NULL, c->v[i].duration_us);
	return cs_make_done(&m);
}

void
cs_calls_free(struct cs_calls *c)
{
	for (size_t i = 0; i < c->n; i++)
		free(c->v[i].error);
	free(c->v);
	*c = (struct cs_calls){ 0 };
}
