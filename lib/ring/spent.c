#include "ring/spent.h"

#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "envelope/json.h"

static int
add(struct cs_json *sum, const struct cs_json *heal, struct cs_err *err)
{
	const struct cs_json *usage = cs_json_key(heal, "usage");

	for (void *it = cs_json_first(usage); it != NULL;
	     it = cs_json_next(usage, it)) {
		const char *key = cs_json_it_key(it);
		const int64_t n = cs_json_whole(cs_json_it_value(it), 0) +
		    cs_json_whole(cs_json_key(sum, key), 0);

		if (cs_json_set(sum, key, cs_json_new_int(n), err) < 0)
			return -1;
	}
	return 0;
}

/* The heal of a patch is in the history, and the last one also at the top; one
 * without a patch is at the top only. */
static int
add_all(struct cs_json *sum, const struct cs_json *env, struct cs_err *err)
{
	const struct cs_json *history = cs_json_key(env, "history");

	for (size_t i = 0; i < cs_json_size(history); i++)
		if (add(sum, cs_json_key(cs_json_at(history, i), "heal"), err) <
		    0)
			return -1;
	return cs_json_is(env, "heal.status", "patched")
	    ? 0
	    : add(sum, cs_json_key(env, "heal"), err);
}

int
cs_spent_put(struct cs_json *env, struct cs_err *err)
{
	cs_json_auto struct cs_json *sum = NULL;
	cs_json_auto struct cs_json *heal = NULL;

	if (cs_json_get(env, "heal.usage") == NULL)
		return 0;
	sum = cs_json_new_object();
	heal = cs_json_copy(cs_json_key(env, "heal"));
	if (sum == NULL || heal == NULL)
		return cs_err_nomem(err);
	if (add_all(sum, env, err) < 0 ||
	    cs_json_set(heal, "usage", cs_json_ref(sum), err) < 0)
		return -1;
	return cs_json_set(env, "heal", cs_json_ref(heal), err);
}
