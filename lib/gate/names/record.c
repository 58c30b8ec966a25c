#include "gate/names/record.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "gate/names/bindings.h"
#include "gate/names/known.h"
#include "gate/names/lookup.h"
#include "gate/names/value.h"

static int
intern(struct cs_records *o, const char *path, uint32_t *at, struct cs_err *err)
{
	for (*at = 0; *at < o->paths; ++*at)
		if (strcmp(o->path[*at], path) == 0)
			return 0;
	if (o->paths == CS_RECORD_PATHS)
		return cs_err_set(err, CS_ELIMIT,
		    "the program names more dangerous things than %d",
		    CS_RECORD_PATHS);
	memcpy(o->path[o->paths++], path, strlen(path) + 1);
	return 0;
}

/* Room for one more in an array that doubles. */
static int
make_room(
    void **array, uint32_t n, uint32_t *cap, size_t size, struct cs_err *err)
{
	const uint32_t more = *cap == 0 ? 64 : *cap * 2;
	void *p;

	if (n < *cap)
		return 0;
	p = reallocarray(*array, more, size);
	if (p == NULL)
		return cs_err_nomem(err);
	*array = p;
	*cap = more;
	return 0;
}

static bool
is_recorded(const struct cs_records *o, const struct cs_binding *name,
    const struct cs_record *new)
{
	for (uint32_t r = name->origins; r != CS_BINDINGS_NONE;
	     r = o->record[r].next)
		if (o->record[r].path == new->path &&
		    o->record[r].form == new->form &&
		    o->record[r].boxes == new->boxes)
			return true;
	return false;
}

int
cs_record_bind(struct cs_records *o, uint32_t node, const struct cs_value *v,
    uint32_t import, bool from, struct cs_err *err)
{
	struct cs_binding *name = cs_lookup_bound(o->names, node);
	struct cs_record r = { .form = v->form,
		.boxes = v->boxes,
		.import = import,
		.name_node = node,
		.from = from };
	void *array = o->record;

	/* Members of a module that no rule concerns do not matter. */
	if (name == NULL || !cs_known_watch(v->path) ||
	    strcmp(v->path, CS_KNOWN_MODULE ".") == 0)
		return 0;
	if (intern(o, v->path, &r.path, err) < 0)
		return -1;
	if (is_recorded(o, name, &r))
		return 0;
	if (make_room(&array, o->records, &o->records_cap, sizeof(r), err) < 0)
		return -1;
	o->record = array;
	r.name = (uint32_t)(name - o->names->name);
	r.next = name->origins;
	o->record[o->records] = r;
	name->origins = o->records++;
	name->things++;
	return 0;
}

int
cs_record_star(struct cs_records *o, uint32_t statement, const char *module,
    struct cs_err *err)
{
	uint32_t at;

	if (!cs_known_watch(module))
		return 0;
	if (intern(o, module, &at, err) < 0)
		return -1;
	for (uint32_t i = 0; i < o->stars; i++)
		if (o->star[i].path == at)
			return 0;
	if (o->stars < CS_RECORD_STARS)
		o->star[o->stars++] = (struct cs_record_star){ at, statement };
	return 0;
}

int
cs_record_use(
    struct cs_records *o, uint32_t node, uint32_t name, struct cs_err *err)
{
	void *array = o->use;
	struct cs_record_use *u;

	if (make_room(&array, o->uses, &o->uses_cap, sizeof(*u), err) < 0)
		return -1;
	o->use = array;
	u = &o->use[o->uses];
	*u = (struct cs_record_use){ node, name, CS_BINDINGS_NONE };
	if (name != CS_BINDINGS_NONE) {
		u->next = o->names->name[name].uses;
		o->names->name[name].uses = o->uses;
	}
	o->uses++;
	return 0;
}

void
cs_record_free(struct cs_records *o)
{
	free(o->record);
	free(o->use);
}
